import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import type { SavedGame, UnsavedWhy } from "./messages";

type FactKey = [game: string, epoch: number, n: number];
type KeepKey = [game: string, key: string];

interface Schema extends DBSchema {
  facts: { key: FactKey; value: string };
  keep: { key: KeepKey; value: string };
  games: { key: string; value: { epoch: number; at: number } };
}

type Database = IDBPDatabase<Schema>;
type Name = "facts" | "keep" | "games";
const ALL: Name[] = ["facts", "keep", "games"];

/** The facts that one input caused, and what must be remembered with them. */
export interface Batch {
  game: string;
  epoch: number;
  facts: [n: number, text: string][];
  keep?: Record<string, string>;
}

/** A saved game's newest epoch, in the order of its facts. */
export interface Saved {
  epoch: number;
  facts: [n: number, text: string][];
  keep: Record<string, string>;
}

/** The write did not happen, or nobody can tell whether it did: nothing that depends on it may be sent. */
export class Unsaved extends Error {
  constructor(readonly why: UnsavedWhy, cause?: unknown) {
    super(why, { cause });
  }
}

type Upgrade = (database: Database, transaction: IDBPTransaction<Schema, Name[], "versionchange">) => unknown;

/**
 * What makes each version of the schema out of the one before; a phone goes through those that it has not seen. A change to what lies
 * in the stores is a new step too: then an older page refuses the games rather than misread them.
 */
export const STEPS: readonly Upgrade[] = [
  (database) => {
    for (const store of ALL) database.createObjectStore(store);
  },
];

/** All of an upgrade or nothing of it. Rejects with Unsaved "newer" where a newer page has been; what it wrote stays as it is. */
export async function openDatabase(name = "remi-games", steps = STEPS): Promise<Database> {
  try {
    return await openDB<Schema>(name, steps.length, {
      upgrade(database, before, _after, transaction) {
        const carry = async (): Promise<void> => {
          for (const step of steps.slice(before)) await step(database, transaction);
        };
        carry().catch(() => abort(transaction));
        transaction.done.catch(() => undefined); // Opening it fails then, too.
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
      },
    });
  } catch (error) {
    throw error instanceof DOMException && error.name === "VersionError" ? new Unsaved("newer", error) : error;
  }
}

/** What a phone's database says when it was taken away (iOS does that in the background), and never of a full disk. */
function wasCut(error: unknown): boolean {
  return error instanceof DOMException && ["InvalidStateError", "UnknownError", "AbortError"].includes(error.name);
}

function reason(error: unknown): Unsaved {
  if (error instanceof Unsaved) return error;
  const name = error instanceof DOMException ? error.name : "";
  if (name === "ConstraintError") return new Unsaved("conflict", error);
  return new Unsaved(name === "QuotaExceededError" ? "full" : "lost", error);
}

/** All or nothing, also when a request could not even be made. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It was already over.
  }
}

async function remembered(transaction: IDBPTransaction<Schema, Name[], IDBTransactionMode>, game: string): Promise<Saved["keep"]> {
  const keep: Saved["keep"] = {};
  for await (const cursor of transaction.objectStore("keep").iterate(everyFact(game))) keep[cursor.key[1]] = cursor.value;
  return keep;
}

const everyFact = (game: string): IDBKeyRange => IDBKeyRange.bound([game], [game, []]);

/** The games written on this phone. Writing resolves only when the data lies on the disk (PROTOCOLS 4). */
export class GameStore {
  private database: Promise<Database> | null = null;

  constructor(
    private readonly open: () => Promise<Database> = openDatabase,
    private readonly now: () => number = Date.now,
  ) {}

  /** All of the batch or nothing; a fact's number is written once. Raises Unsaved. */
  async save(batch: Batch): Promise<void> {
    try {
      await this.write((transaction) => this.add(transaction, batch));
    } catch (error) {
      if (!wasCut(error)) throw reason(error);
      await this.settle(batch, error);
    }
  }

  /** Remembers a value with a game, in place of an older one. Raises Unsaved. */
  async put(game: string, key: string, text: string): Promise<void> {
    const write = () =>
      this.write(async (transaction) => {
        await transaction.objectStore("keep").put(text, [game, key]);
        await this.touch(transaction, game, null);
      });
    await this.twice(write).catch((error: unknown) => Promise.reject(reason(error)));
  }

  async drop(game: string): Promise<void> {
    const write = () =>
      this.write(async (transaction) => {
        await transaction.objectStore("facts").delete(everyFact(game));
        await transaction.objectStore("keep").delete(everyFact(game));
        await transaction.objectStore("games").delete(game);
      });
    await this.twice(write).catch((error: unknown) => Promise.reject(reason(error)));
  }

  /** What is remembered of a game, whether or not it has facts: a guest's phone keeps none. */
  async kept(game: string): Promise<Saved["keep"]> {
    return this.twice(async () => remembered((await this.connected()).transaction(ALL), game));
  }

  /** Null when nothing is saved under this name. */
  async read(game: string): Promise<Saved | null> {
    return this.twice(async () => {
      const transaction = (await this.connected()).transaction(ALL);
      const about = await transaction.objectStore("games").get(game);
      if (about === undefined) return null;
      const facts: Saved["facts"] = [];
      const range = IDBKeyRange.bound([game, about.epoch], [game, about.epoch, []]);
      for await (const cursor of transaction.objectStore("facts").iterate(range)) {
        facts.push([cursor.key[2], cursor.value]);
      }
      return { epoch: about.epoch, facts, keep: await remembered(transaction, game) };
    });
  }

  /** The last written first. */
  async games(): Promise<SavedGame[]> {
    return this.twice(async () => {
      const transaction = (await this.connected()).transaction(ALL);
      const games: SavedGame[] = [];
      for await (const { key: game, value } of transaction.objectStore("games")) {
        const range = IDBKeyRange.bound([game, value.epoch], [game, value.epoch, []]);
        games.push({ game, ...value, facts: await transaction.objectStore("facts").count(range) });
      }
      return games.sort((one, other) => other.at - one.at);
    });
  }

  private connected(): Promise<Database> {
    this.database ??= this.open().then((database) => {
      database.addEventListener("close", () => this.forget());
      return database;
    });
    return this.database;
  }

  private forget(): void {
    this.database?.then((database) => database.close()).catch(() => undefined);
    this.database = null;
  }

  private async add(transaction: Writing, batch: Batch): Promise<void> {
    const { game, epoch } = batch;
    const keep = Object.entries(batch.keep ?? {});
    for (const [n, text] of batch.facts) await transaction.objectStore("facts").add(text, [game, epoch, n]);
    for (const [key, text] of keep) await transaction.objectStore("keep").put(text, [game, key]);
    await this.touch(transaction, game, epoch);
  }

  private async touch(transaction: Writing, game: string, epoch: number | null): Promise<void> {
    const games = transaction.objectStore("games");
    const known = (await games.get(game))?.epoch ?? 0;
    await games.put({ epoch: Math.max(known, epoch ?? 0), at: this.now() }, game);
  }

  private async write(act: (transaction: Writing) => Promise<void>): Promise<void> {
    const transaction = (await this.connected()).transaction(ALL, "readwrite", { durability: "strict" });
    // A failed request says why; the transaction's end then only says that it was aborted, and it says so first.
    const failure = act(transaction).then(
      () => null,
      (cause: unknown) => {
        abort(transaction);
        return { cause };
      },
    );
    const end = transaction.done.then(
      () => null,
      (cause: unknown) => ({ cause }),
    );
    const failed = (await failure) ?? (await end);
    if (failed !== null) throw failed.cause;
  }

  /** Once more on a fresh connection, for what may safely be done twice. */
  private async twice<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (!wasCut(error)) throw error;
      this.forget();
      return act();
    }
  }

  /** After a cut nobody knows whether the write took place: what lies there tells. */
  private async settle(batch: Batch, cut: unknown): Promise<void> {
    this.forget();
    try {
      const database = await this.connected();
      const { game, epoch } = batch;
      const found = await Promise.all(batch.facts.map(([n]) => database.get("facts", [game, epoch, n])));
      if (found.every((text) => text === undefined)) {
        await this.write((transaction) => this.add(transaction, batch));
      } else if (found.some((text, i) => text !== batch.facts[i]?.[1])) {
        throw new Unsaved("conflict", cut);
      }
    } catch (error) {
      throw reason(error);
    }
  }
}

type Writing = IDBPTransaction<Schema, Name[], "readwrite">;
