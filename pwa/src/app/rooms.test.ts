import { describe, expect, test } from "vitest";
import { keepIn } from "./keep";
import { memory } from "./keep.test-kit";
import { LOCAL_LIFE, ROOM_LIFE, Rooms, withTicket, type GameRecord } from "./rooms";

const NOW = 1_800_000_000_000;

function record(game: string, change: Partial<GameRecord> = {}): GameRecord {
  return {
    game, role: "guest", name: "Ana", people: ["Ana", "Mihai"], rules: null, round: 1, started: true, finished: false,
    touched: NOW, match: "m", code: "04217", secret: "s", token: null, epoch: 0, ...change,
  };
}

describe("unfinished games", () => {
  test("are listed newest first, finished ones are not", () => {
    const rooms = new Rooms(memory(), memory());
    rooms.save(record("old", { touched: NOW - 5000 }));
    rooms.save(record("new"));
    rooms.save(record("done", { finished: true }));
    expect(rooms.unfinished(NOW).map(({ game }) => game)).toEqual(["new", "old"]);
    expect(rooms.get("done")).not.toBeNull();
  });

  test.each([
    ["guest", ROOM_LIFE],
    ["dealer", ROOM_LIFE],
    ["local", LOCAL_LIFE],
  ] as const)("a %s game is forgotten after its life and not before (T1.50)", (role, life) => {
    const rooms = new Rooms(memory(), memory());
    rooms.save(record("g", { role }));
    expect(rooms.unfinished(NOW + life)).toHaveLength(1);
    expect(rooms.unfinished(NOW + life + 1)).toHaveLength(0);
    expect(rooms.get("g")).toBeNull();
  });

  test("a room is known again by its code", () => {
    const rooms = new Rooms(memory(), memory());
    rooms.save(record("g"));
    expect(rooms.byCode("04217", NOW)?.game).toBe("g");
    expect(rooms.byCode("04218", NOW)).toBeNull();
    expect(rooms.byCode("04217", NOW + ROOM_LIFE + 1)).toBeNull();
  });
});

test("forgetting the tab's game leaves the tab without one", () => {
  const rooms = new Rooms(memory(), memory());
  rooms.save(record("g"));
  rooms.save(record("h"));
  rooms.setCurrent("g");
  rooms.forget("h");
  expect(rooms.current()).toBe("g");
  rooms.forget("g");
  expect(rooms.current()).toBeNull();
});

test("who came by the link never comes unsealed, whatever a ticket says", () => {
  const ticket = { code: "04217", secret: null, ticket: "t" };
  expect(withTicket(record("g"), ticket)).toEqual({ ...record("g"), ticket: "t" });
  expect(withTicket(record("g", { secret: null }), ticket).secret).toBeNull();
  expect(withTicket(record("g", { secret: null }), { ...ticket, secret: "s" }).secret).toBe("s");
});

test("a browser that refuses storage makes a forgetful page, not a broken one", () => {
  const refused = keepIn(() => {
    throw new DOMException("denied", "SecurityError");
  });
  const rooms = new Rooms(refused, refused);
  rooms.save(record("g"));
  expect(rooms.get("g")).toBeNull();
  expect(rooms.unfinished(NOW)).toEqual([]);
  expect(rooms.current()).toBeNull();
});
