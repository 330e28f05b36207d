import { describe, expect, test } from "vitest";
import type { PageInput } from "../worker/messages";
import { Session, type Answer } from "./session";

function opened(): { session: Session; posted: PageInput[]; stopped: string[] } {
  const posted: PageInput[] = [];
  const stopped: string[] = [];
  const session = new Session(
    { post: (input) => posted.push(input) },
    { views: () => undefined, send: () => undefined, part: () => undefined, room: () => undefined, stopped: (code) => stopped.push(code) },
  );
  return { session, posted, stopped };
}

describe("asks and their answers", () => {
  test("each answer goes to its ask, in whatever order they come", async () => {
    const { session, posted } = opened();
    const [draw, verify] = [session.ask(1, { a: "draw" }), session.hint(1, { h: "verify", groups: [] })];
    const ids = posted.map((input) => ("id" in input ? input.id : 0));
    const found = { h: "verify", groups: [], count: 0, canClose: false, free: [] } as const;
    session.receive({ t: "answer", id: ids[1] ?? 0, ok: true, answer: { ...found, groups: [], free: [] } });
    session.receive({ t: "answer", id: ids[0] ?? 0, ok: false, code: "not-your-turn", detail: {} });
    expect(await verify).toMatchObject({ ok: true, answer: { count: 0 } });
    expect(await draw).toMatchObject({ ok: false, code: "not-your-turn" });
  });

  test("an answer to nothing is no answer to something", async () => {
    const { session } = opened();
    let answer: Answer | null = null;
    void session.ask(0, { a: "draw" }).then((given) => (answer = given));
    session.receive({ t: "answer", id: 999, ok: true });
    await Promise.resolve();
    expect(answer).toBeNull();
  });

  test("evidence goes to who asked for it, in order", async () => {
    const { session, posted } = opened();
    const [one, two] = [session.evidence(1), session.evidence(2)];
    expect(posted).toEqual([{ t: "evidence", seat: 1 }, { t: "evidence", seat: 2 }]);
    for (const name of ["one", "two"]) session.receive({ t: "evidence", name, text: "{}" });
    expect([(await one).name, (await two).name]).toEqual(["one", "two"]);
  });

  test("when the game stops, whoever waits hears why", async () => {
    const { session, stopped } = opened();
    const asked = session.ask(0, { a: "draw" });
    session.receive({ t: "failed", code: "broken", detail: "…" });
    expect(await asked).toEqual({ ok: false, code: "broken", detail: {} });
    expect(stopped).toEqual(["broken"]);
  });
});
