/** The gallery's words: its own where tests know them by heart, the catalogue's for the rest. */
import { boardWord } from "../src/i18n/l10n";
import type { BoardWord, Word } from "../src/ui/board";

const COLOURS: Record<string, string> = { red: "roșu", yellow: "galben", blue: "albastru", black: "negru" };

const WORDS: Partial<Record<BoardWord, string>> = {
  "board-tile": "{number} {colour}",
  "board-joker": "joker",
  "board-hidden": "piesă cu spatele",
  "board-mark-taken": "luată acum",
  "board-mark-green": "în formație",
  "board-mark-selected": "aleasă",
  "board-mark-dead": "culcată, nu se ia",
  "board-rack": "Tabla ta",
  "board-empty": "loc gol, rândul {row}, locul {place}",
  "board-place": "{tile}, rândul {row}, locul {place}",
  "board-stock": "Grămada: {count} piese",
  "board-draw": "Trage din grămadă, {count} piese",
  "board-stock-empty": "Grămada e goală",
  "board-atu": "Atu: {tile}",
  "board-atu-short": "Atu",
  "board-no-atu": "fără atu",
  "board-take": "Ia {tile} aruncat de {name}",
  "board-row": "Piesele aruncate de {name}: {count}",
  "board-row-title": "Aruncate de {name}",
  "board-row-empty": "Nimic încă.",
  "board-more": "încă {count}",
  "board-close-overlay": "Închide lista",
  "board-throw-here": "Aruncă aici",
  "board-you": "Tu",
  "board-tiles-left": "{count} piese",
  "board-dealer": "Dealer",
  "board-starter": "începe runda",
  "board-announced": "a anunțat atu",
  "board-robot": "robot",
  "board-presence-shaky": "semnal slab",
  "board-presence-away": "fără semnal",
  "board-presence-robot": "robot în loc",
  "board-presence-left": "a plecat",
  "board-seconds": "{count} secunde",
  "board-turn-take": "Rândul tău: trage din grămadă",
  "board-turn-take-lit": "Trage sau ia piesa luminată",
  "board-turn-throw": "Alege o piesă și arunc-o",
  "board-turn-throw-selected": "Aruncă {tile}",
  "board-turn-other": "Joacă {name}",
};

export const word: Word = (key, args = {}) =>
  WORDS[key]?.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(args[name] ?? "");
    return COLOURS[value] ?? value;
  }) ?? boardWord(key, args);
