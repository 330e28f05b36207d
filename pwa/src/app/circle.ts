/** What this phone knows of the devices in its game: whose signs were compared, and who comes from a device nobody knew. */
import { Acquaintances, type Person } from "./acquaintances";
import type { Line } from "./peers";
import type { View } from "./protocol";
import type { GameState } from "./state";

export class Circle {
  constructor(
    private readonly change: (how: (game: GameState) => GameState) => void,
    private readonly known = new Acquaintances(),
  ) {}

  /** The handshake of a line is over: its signs, and whether that device's were ever compared. */
  shook({ key, emoji, verified }: Line): void {
    const met = { emoji, sealed: verified, compared: this.known.compared(key) };
    this.change((game) => ({ ...game, met: { ...game.met, [key]: met } }));
  }

  /** What was found when the signs of that device were compared. */
  compared(key: string, same: boolean): void {
    this.known.remember(key, same);
    this.change((game) => {
      const met = game.met[key];
      return met ? { ...game, met: { ...game.met, [key]: { ...met, compared: same } } } : game;
    });
  }

  /** The person knows of the new device of somebody known. */
  accept(person: Person): void {
    this.known.accept(person);
    this.change((game) => ({ ...game, changed: game.changed.filter(({ key }) => key !== person.key) }));
  }

  /** People in the new `view` whose known name comes from another device than before; `own`: this device's key. */
  strangers(game: GameState, view: View, own: string): readonly Person[] {
    const now = people(view, own);
    return JSON.stringify(now) === JSON.stringify(people(game.views[0], own)) ? game.changed : this.known.see(now);
  }
}

function people(view: View | undefined, own: string): Person[] {
  return (view?.seats ?? []).flatMap(({ name, key, kind }) => (kind === "person" && key && key !== own ? [{ name, key }] : []));
}
