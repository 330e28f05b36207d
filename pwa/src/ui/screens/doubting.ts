/** What a failed check expected and what came, in a person's words where there are any (the texts are engine/doubt.py's). */
import { html, nothing, type TemplateResult } from "lit";
import type { View } from "../../app/protocol";
import { seatName } from "../../app/state";
import { t, tileNames } from "../../i18n/l10n";

export interface Compared {
  readonly expected: string;
  readonly came: string;
}

export function compared(texts: Compared, view: View | undefined): TemplateResult | typeof nothing {
  if (texts.expected === "" && texts.came === "") return nothing;
  const said = spoken(texts, (seat) => (view ? seatName(view, seat) : ""));
  if (said) return both(said);
  return html`<details><summary>${t("doubt-details")}</summary>${both(texts)}</details>`;
}

function both({ expected, came }: Compared): TemplateResult {
  return html`<dl class="facts"><dt>${t("doubt-expected")}</dt><dd>${expected || "–"}</dd><dt>${t("doubt-came")}</dt><dd>${came || "–"}</dd></dl>`;
}

/** Null where the texts are of use only to who can read them: hashes, steps of the protocol. */
export function spoken({ expected, came }: Compared, name: (seat: number) => string): Compared | null {
  return tiles(expected, came) ?? sealed(expected, came) ?? each(expected, came, (text) => seat(text, name)) ?? each(expected, came, fact);
}

const TILES = /^(?:(?:[RYBK]\d{1,2}|J)(?: |$))+$/;

/** Of two lists only what differs: fifteen tiles of which one is wrong say nothing. */
function tiles(expected: string, came: string): Compared | null {
  if (!TILES.test(expected) || !TILES.test(came)) return null;
  const [wanted, shown] = [expected.split(" "), came.split(" ")];
  return { expected: tileNames(without(wanted, shown)), came: tileNames(without(shown, wanted)) };
}

function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((tile) => {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function sealed(expected: string, came: string): Compared | null {
  if (!expected.startsWith("the sealed tile of place ") || !TILES.test(came)) return null;
  return { expected: t("doubt-say-sealed"), came: tileNames([came]) };
}

function each(expected: string, came: string, say: (text: string) => string): Compared | null {
  const said = { expected: say(expected), came: say(came) };
  return said.expected === "" || said.came === "" ? null : said;
}

function seat(text: string, name: (seat: number) => string): string {
  const [, number] = /^seat (\d+)$/.exec(text) ?? [];
  return number === undefined ? "" : name(Number(number));
}

function fact(text: string): string {
  const [, n, head] = /^fact (\d+) with head (\S*)$/.exec(text) ?? [];
  return n === undefined ? "" : t("doubt-say-fact", { n: Number(n), head: (head ?? "").slice(0, 6) });
}
