import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { GameStore, openDatabase, STEPS, Unsaved } from "./store";

type Open = typeof openDatabase;
type Database = Awaited<ReturnType<Open>>;

let name = "";
let clock = 0;
let opened: Database[] = [];

beforeEach(() => {
  name = `games-${Math.random()}`;
  clock = 1000;
  opened = [];
});

async function open(): Promise<Database> {
  const database = await openDatabase(name);
  opened.push(database);
  return database;
}

const store = (): GameStore => new GameStore(open, () => clock++);
const batch = (facts: [number, string][], epoch = 0) => ({ game: "g", epoch, facts });
const why = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => "saved",
    (error: unknown) => (error instanceof Unsaved ? error.why : String(error)),
  );

/** A store whose connection the phone cuts at the first write: before it takes place, or just after. */
function cutOnce(when: "before" | "after", other?: () => Promise<void>): GameStore {
  let cuts = 1;
  return new GameStore(async () => {
    const database = await open();
    return new Proxy(database, {
      get(target, property) {
        if (property !== "transaction" || cuts === 0) {
          const value: unknown = Reflect.get(target, property, target);
          return typeof value === "function" ? value.bind(target) : value;
        }
        return (...given: Parameters<Database["transaction"]>) => {
          cuts -= 1;
          if (when === "before") throw new DOMException("the connection was lost", "InvalidStateError");
          const transaction = target.transaction(...given);
          const done = transaction.done.then(other).then(() => {
            throw new DOMException("the connection was lost", "UnknownError");
          });
          done.catch(() => undefined);
          return new Proxy(transaction, {
            get: (inner, key) => {
              if (key === "done") return done;
              const value: unknown = Reflect.get(inner, key, inner);
              return typeof value === "function" ? value.bind(inner) : value;
            },
          });
        };
      },
    });
  });
}

describe("saving and reading", () => {
  it("gives back the facts in order, with what was kept", async () => {
    const games = store();
    await games.save({ ...batch([[0, "a"], [1, "b"]]), keep: { nonce: "x" } });
    await games.save(batch([[2, "c"], [10, "d"]]));
    await games.put("g", "nonce", "y");
    expect(await games.read("g")).toEqual({
      epoch: 0,
      facts: [[0, "a"], [1, "b"], [2, "c"], [10, "d"]],
      keep: { nonce: "y" },
    });
  });

  it("survives into another connection", async () => {
    await store().save(batch([[0, "a"]]));
    expect((await store().read("g"))?.facts).toEqual([[0, "a"]]);
  });

  it("reads the newest epoch alone", async () => {
    const games = store();
    await games.save(batch([[0, "old"], [1, "old"]], 0));
    await games.save(batch([[0, "new"]], 1));
    await games.put("g", "k", "v");
    expect(await games.read("g")).toEqual({ epoch: 1, facts: [[0, "new"]], keep: { k: "v" } });
  });

  it("knows nothing of a game that was never written or was dropped", async () => {
    const games = store();
    await games.save({ ...batch([[0, "a"]]), keep: { k: "v" } });
    await games.save({ game: "ga", epoch: 0, facts: [[0, "other"]] });
    await games.drop("g");
    expect(await games.read("g")).toBeNull();
    expect(await games.read("nobody")).toBeNull();
    expect((await games.read("ga"))?.facts).toEqual([[0, "other"]]);
  });

  it("lists the games, the last written first", async () => {
    const games = store();
    await games.save(batch([[0, "a"], [1, "b"]], 2));
    await games.put("guest", "k", "v");
    expect(await games.games()).toEqual([
      { game: "guest", epoch: 0, facts: 0, at: 1001 },
      { game: "g", epoch: 2, facts: 2, at: 1000 },
    ]);
  });
});

it("PROTOCOLS 4: every write is asked to lie on the disk", async () => {
  const made = vi.spyOn(IDBDatabase.prototype, "transaction");
  const games = store();
  await games.save(batch([[0, "a"]]));
  await games.put("g", "k", "v");
  await games.drop("g");
  const writes = made.mock.calls.filter(([, mode]) => mode === "readwrite");
  expect(writes.map(([, , options]) => options?.durability)).toEqual(["strict", "strict", "strict"]);
  made.mockRestore();
});

describe("PROTOCOLS 4: when writing fails", () => {
  it("two dealers: the second stops, and nothing of its batch is written", async () => {
    const games = store();
    await games.save(batch([[1, "mine"]]));
    expect(await why(games.save({ ...batch([[0, "theirs"], [1, "theirs"]]), keep: { k: "v" } }))).toBe("conflict");
    expect(await games.read("g")).toEqual({ epoch: 0, facts: [[1, "mine"]], keep: {} });
  });

  it("a fact is not written twice even when it is the same", async () => {
    const games = store();
    await games.save(batch([[0, "a"]]));
    expect(await why(games.save(batch([[0, "a"]])))).toBe("conflict");
  });

  it("a batch that cannot be written as a whole is not written in part", async () => {
    const bad = { ...batch([[0, "a"]]), facts: [[0, "a"], [Number.NaN, "b"]] as [number, string][] };
    expect(await why(store().save(bad))).toBe("lost");
    expect(await store().read("g")).toBeNull();
  });

  it("a closed connection is opened again", async () => {
    const games = store();
    await games.save(batch([[0, "a"]]));
    opened[0]?.close();
    await games.save(batch([[1, "b"]]));
    opened[1]?.close();
    expect((await games.read("g"))?.facts).toEqual([[0, "a"], [1, "b"]]);
    expect(opened.length).toBe(3);
  });

  it("cut before the write: absent, so it is added once", async () => {
    await cutOnce("before").save(batch([[0, "a"]]));
    expect((await store().read("g"))?.facts).toEqual([[0, "a"]]);
  });

  it("cut after the write: equal, so it is done", async () => {
    await cutOnce("after").save(batch([[0, "a"], [1, "b"]]));
    expect((await store().read("g"))?.facts).toEqual([[0, "a"], [1, "b"]]);
  });

  it("cut, and another fact lies there: stop", async () => {
    await store().save(batch([[0, "theirs"]]));
    expect(await why(cutOnce("before").save(batch([[0, "mine"]])))).toBe("conflict");
    expect((await store().read("g"))?.facts).toEqual([[0, "theirs"]]);
  });

  it("cut, and only a part lies there: stop", async () => {
    await store().save(batch([[0, "a"]]));
    expect(await why(cutOnce("before").save(batch([[0, "a"], [1, "b"]])))).toBe("conflict");
  });

  it("cut while a value is put: put again", async () => {
    await cutOnce("before").put("g", "k", "v");
    expect((await store().read("g"))?.keep).toEqual({ k: "v" });
  });

  it.each([
    ["QuotaExceededError", "full"],
    ["UnknownError", "lost"],
    ["NotReadableError", "lost"],
  ])("a database that answers %s every time: %s", async (error, expected) => {
    const games = new GameStore(() => Promise.reject(new DOMException("no", error)));
    expect(await why(games.save(batch([[0, "a"]])))).toBe(expected);
    expect(await why(games.put("g", "k", "v"))).toBe(expected);
  });

  it("works again once the database can be opened", async () => {
    let broken = true;
    const games = new GameStore(() => (broken ? Promise.reject(new DOMException("no", "UnknownError")) : open()));
    expect(await why(games.save(batch([[0, "a"]])))).toBe("lost");
    broken = false;
    expect(await why(games.save(batch([[0, "a"]])))).toBe("saved");
  });
});

describe("versions of what is written", () => {
  /** What a later version might do: every fact is written differently. */
  const LATER: typeof STEPS = [
    ...STEPS,
    async (_database, transaction) => {
      let cursor = await transaction.objectStore("facts").openCursor();
      for (; cursor !== null; cursor = await cursor.continue()) await cursor.update(`${cursor.value}!`);
    },
  ];
  const later = (steps = LATER): GameStore => new GameStore(() => openDatabase(name, steps), () => clock++);

  it("what an earlier version wrote is carried over, once", async () => {
    await store().save({ ...batch([[0, "a"], [1, "b"]]), keep: { k: "v" } });
    for (const opening of ["first", "second"]) {
      expect(await later().read("g"), opening).toEqual({ epoch: 0, facts: [[0, "a!"], [1, "b!"]], keep: { k: "v" } });
    }
  });

  it("a phone that never had the game goes through every step", async () => {
    await later().save(batch([[0, "a"]]));
    expect((await later().read("g"))?.facts).toEqual([[0, "a"]]);
  });

  it("what fails to be carried over is as it was", async () => {
    await store().save(batch([[0, "a"]]));
    const failing: typeof STEPS = [...LATER, () => Promise.reject(new DOMException("no", "DataError"))];
    expect(await why(later(failing).save(batch([[1, "b"]])))).toBe("lost");
    expect((await store().read("g"))?.facts).toEqual([[0, "a"]]);
  });

  it("what a newer version wrote is refused and kept", async () => {
    await later().save(batch([[0, "a"]]));
    const games = store();
    expect(await why(games.read("g"))).toBe("newer");
    expect(await why(games.save(batch([[1, "b"]])))).toBe("newer");
    expect(await why(games.put("g", "k", "v"))).toBe("newer");
    expect((await later().read("g"))?.facts).toEqual([[0, "a"]]);
  });

  it("a page that was open while a newer one came stops at its next write", async () => {
    const games = store();
    await games.save(batch([[0, "a"]]));
    expect((await later().read("g"))?.facts).toEqual([[0, "a!"]]);
    expect(await why(games.save(batch([[1, "b"]])))).toBe("newer");
  });
});
