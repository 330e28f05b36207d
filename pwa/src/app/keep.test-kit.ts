import { keepIn, type Keep } from "./keep";

/** Storage that lives as long as the test. */
export function memory(): Keep {
  const held = new Map<string, string>();
  const storage = {
    get length() {
      return held.size;
    },
    key: (at: number) => [...held.keys()][at] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
    clear: () => held.clear(),
  };
  return keepIn(() => storage);
}
