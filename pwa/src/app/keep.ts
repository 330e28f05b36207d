/** Small values kept on this phone. A browser that refuses storage gets a page that forgets, not one that fails. */
const PREFIX = "remi.";

export interface Keep {
  read<T>(key: string, otherwise: T): T;
  write(key: string, value: unknown): void;
  drop(key: string): void;
  keys(prefix: string): string[];
}

export function keepIn(storage: () => Storage): Keep {
  const tried = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key, otherwise) =>
      tried((kept) => {
        const text = kept.getItem(PREFIX + key);
        return text === null ? otherwise : JSON.parse(text);
      }, otherwise),
    write: (key, value) => tried((kept) => kept.setItem(PREFIX + key, JSON.stringify(value)), undefined),
    drop: (key) => tried((kept) => kept.removeItem(PREFIX + key), undefined),
    keys: (prefix) =>
      tried((kept) => {
        const found: string[] = [];
        for (let i = 0; i < kept.length; i++) {
          const key = kept.key(i);
          if (key?.startsWith(PREFIX + prefix)) found.push(key.slice(PREFIX.length));
        }
        return found;
      }, []),
  };
}

/** Lives as long as the installation. */
export const kept = keepIn(() => window.localStorage);
/** Lives as long as this tab: which game a reload goes back to. */
export const tab = keepIn(() => window.sessionStorage);
