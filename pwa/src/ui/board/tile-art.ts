/**
 * A tile as an SVG picture. Each colour has its own shape under the number (red heart, yellow sun, blue square, black
 * clover), so that a tile is told by form as well as by colour. Drawn on a field of 60 × 88.
 */
import { css, html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import type { TileName } from "../../app/protocol";

/** Height of a tile for a width of 1. */
export const TILE_RATIO = 88 / 60;

/** For every shadow root in which pictures stand. */
export const tileStyles = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  .remi-tile-art {
    display: block;
    pointer-events: none;
  }
`;

export interface TileMarks {
  /** Taken this turn. */
  taken?: boolean;
  /** Found in a valid meld. */
  green?: boolean;
  /** May be taken now. */
  lit?: boolean;
  selected?: boolean;
  /** Lies on its side: the picture is turned, the box becomes 88 × 60. */
  dead?: boolean;
}

const INK: Record<string, string> = { R: "red", Y: "yellow", B: "blue", K: "black" };

/** The picture alone, filling its box, without words: put it inside something that has an accessible name. */
export function tileSvg(tile: TileName, marks: TileMarks = {}): TemplateResult {
  const box = marks.dead ? "0 0 88 60" : "0 0 60 88";
  const turn = marks.dead ? "translate(88 0) rotate(90)" : "";
  return html`<svg class="remi-tile-art" viewBox=${box} aria-hidden="true" focusable="false" width="100%" height="100%" overflow="visible">
    <g transform=${turn}>${tile === "??" ? back() : [front(marks), face(tile), corner(marks)]}</g>
  </svg>`;
}

const GREEN = ["var(--go-light, #b9e8b4)", "var(--go, #1f7a3d)"] as const;
const TAKEN = ["var(--tile-new, #dbe9ff)", "var(--focus, #0b63ff)"] as const;
const PLAIN = ["var(--tile-face, #fffaee)", "var(--tile-edge, #c9b184)"] as const;

function front(marks: TileMarks): SVGTemplateResult {
  const [fill, rim] = marks.green ? GREEN : marks.taken ? TAKEN : PLAIN;
  return svg`<rect x="1" y="3" width="58" height="85" rx="8" fill="#0006"/>
    <rect x="0.8" y="0.8" width="58.4" height="85" rx="8" fill=${rim}/>
    <rect x="2" y="1.6" width="56" height="80.6" rx="7" fill=${fill}/>
    <path d="M4 9q0-5 5-5h42q5 0 5 5" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" opacity=".9"/>
    ${outline(marks)}`;
}

function outline(marks: TileMarks): SVGTemplateResult | null {
  const colour = marks.selected ? "var(--focus, #0b63ff)" : marks.lit ? "var(--gold, #ffcf4d)" : null;
  return colour === null
    ? null
    : svg`<rect x="-1" y="-1" width="62" height="89" rx="9.5" fill="none" stroke=${colour} stroke-width="5"/>`;
}

function face(tile: TileName): SVGTemplateResult {
  const ink = INK[tile.charAt(0)];
  if (tile === "J*") return used();
  if (tile === "J" || ink === undefined) return joker();
  const number = tile.slice(1);
  const wide = number.length > 1 ? svg`<text x="29.6" y="47" text-anchor="middle" textLength="49" lengthAdjust="spacingAndGlyphs">${number}</text>`
    : svg`<text x="30" y="47" text-anchor="middle">${number}</text>`;
  return svg`<g fill=${`var(--tile-${ink})`} font-family="var(--font, sans-serif)" font-size="50" font-weight="800">${wide}</g>
    <g transform="translate(30 66)" fill=${`var(--tile-${ink})`}>${SHAPES[ink]}</g>`;
}

const SHAPES: Record<string, SVGTemplateResult> = {
  red: svg`<path d="M0 11.5C-5 7-12.5 2-12.5-4a6.4 6.4 0 0 1 12.5-2.6A6.4 6.4 0 0 1 12.5-4C12.5 2 5 7 0 11.5z"/>`,
  yellow: svg`<circle r="6.2"/><path d="M0-12.4V-9M0 9v3.4M-12.4 0H-9M9 0h3.4M-8.8-8.8l2.4 2.4M6.4 6.4l2.4 2.4M-8.8 8.8l2.4-2.4M6.4-6.4l2.4-2.4" stroke="var(--tile-yellow)" stroke-width="3.4" stroke-linecap="round"/>`,
  blue: svg`<rect x="-10" y="-10" width="20" height="20" rx="2.5"/>`,
  black: svg`<circle cy="-5.4" r="5.8"/><circle cx="-6.4" cy="3" r="5.8"/><circle cx="6.4" cy="3" r="5.8"/><path d="M-1.6 0h3.2L5 12H-5z"/>`,
};

function joker(): SVGTemplateResult {
  return svg`<g stroke-linejoin="round">
    <path d="M11 36C4 30 3 18 8 11c3 6 8 9 13 9 2-6 5-10 9-13 4 3 7 7 9 13 5 0 10-3 13-9 5 7 4 19-3 25z" fill="var(--tile-red, #cc0f2b)"/>
    <path d="M30 7c-4 3-7 7-9 13l-2 16h22l-2-16C37 14 34 10 30 7z" fill="var(--tile-yellow, #cf7500)"/>
    <circle cx="8" cy="11" r="4" fill="var(--tile-blue, #1450b8)"/><circle cx="52" cy="11" r="4" fill="var(--tile-blue, #1450b8)"/>
    <circle cx="30" cy="8" r="4" fill="var(--tile-blue, #1450b8)"/>
    <circle cx="30" cy="51" r="20" fill="#ffe0b0" stroke="var(--tile-black, #1c1c1e)" stroke-width="2.4"/>
    <path d="M10.5 46C13 36 21 33 30 33s17 3 19.5 13C44 41 16 41 10.5 46z" fill="var(--tile-blue, #1450b8)"/>
    <circle cx="22.5" cy="50" r="3" fill="var(--tile-black, #1c1c1e)"/><circle cx="37.5" cy="50" r="3" fill="var(--tile-black, #1c1c1e)"/>
    <path d="M18.5 56.5c4 9 19 9 23 0" fill="none" stroke="var(--tile-black, #1c1c1e)" stroke-width="3.2" stroke-linecap="round"/>
    <circle cx="17" cy="56" r="2.8" fill="var(--tile-red, #cc0f2b)" opacity=".55"/><circle cx="43" cy="56" r="2.8" fill="var(--tile-red, #cc0f2b)" opacity=".55"/>
  </g>`;
}

/** A joker that has been taken out once: pale, with an arrow that turns round. */
function used(): SVGTemplateResult {
  return svg`<g opacity=".45">${joker()}</g>
    <circle cx="45" cy="68" r="12.5" fill="var(--tile-black, #1c1c1e)"/>
    <path d="M50.5 70.5a6 6 0 1 1-.6-5.6M51 61v4.4h-4.4" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Small signs in the corners, so that marks are told by form too: a tick for green, an arrow for taken. */
function corner(marks: TileMarks): SVGTemplateResult[] {
  const signs: SVGTemplateResult[] = [];
  if (marks.green)
    signs.push(svg`<circle cx="50" cy="75" r="8.5" fill="var(--go, #1f7a3d)"/><path d="M45.8 75.2l3 3.2 5.4-6.2" fill="none" stroke="#fff" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/>`);
  if (marks.taken)
    signs.push(svg`<circle cx="10" cy="75" r="8.5" fill="var(--focus, #0b63ff)"/><path d="M10 70v9M6.2 75.5L10 79.3l3.8-3.8" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`);
  return signs;
}

function back(): SVGTemplateResult {
  return svg`<rect x="1" y="3" width="58" height="85" rx="8" fill="#0006"/>
    <rect x="0.8" y="0.8" width="58.4" height="85" rx="8" fill="var(--tile-edge, #c9b184)"/>
    <rect x="2" y="1.6" width="56" height="80.6" rx="7" fill="var(--tile-back, #7c2330)"/>
    <rect x="7" y="6.5" width="46" height="70.6" rx="4" fill="none" stroke="var(--gold, #ffcf4d)" stroke-width="1.6" opacity=".8"/>
    <g fill="none" stroke="var(--gold, #ffcf4d)" stroke-width="2" opacity=".75"><path d="M30 20L47 42 30 64 13 42z"/><path d="M30 31l8.5 11L30 53l-8.5-11z" fill="var(--tile-back-2, #5b1722)"/></g>`;
}
