/**
 * Whose device is whose, as far as this phone knows (PROTOCOLS.md 2): keys are pinned at first sight to the name they came under,
 * and what two people found when they compared their signs aloud is kept with the key.
 */
import { kept, type Keep } from "./keep";

export interface Person {
  name: string;
  key: string;
}

const NAME = "known.";
const KEY = "compared.";

export class Acquaintances {
  constructor(private readonly keep: Keep = kept) {}

  /** True or false if the signs were compared with that device, null if they never were. */
  compared(key: string): boolean | null {
    return this.keep.read<boolean | null>(KEY + key, null);
  }

  remember(key: string, same: boolean): void {
    this.keep.write(KEY + key, same);
  }

  /** Pins people met for the first time. Returns those whose name is known, but from another device. */
  see(people: readonly Person[]): Person[] {
    return people.filter((person) => {
      const keys = this.keys(person.name);
      if (keys.length === 0) this.accept(person);
      return keys.length > 0 && !keys.includes(person.key);
    });
  }

  /** The person says that this device is rightly that name's too. */
  accept({ name, key }: Person): void {
    this.keep.write(NAME + name, [...new Set([...this.keys(name), key])]);
  }

  private keys(name: string): string[] {
    return this.keep.read<string[]>(NAME + name, []);
  }
}
