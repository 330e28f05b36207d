/** The colour that stands for a seat wherever it is meant: its ring, its melds, the tiles it counts. */
import { svg, type SVGTemplateResult } from "lit";

const HUES = [205, 340, 265, 25];

/** Degrees on the colour circle. */
export function hueOf(seat: number): number {
  return HUES[seat % HUES.length] ?? 0;
}

export function colourOf(seat: number): string {
  return `hsl(${hueOf(seat)} 45% 34%)`;
}

export function initialOf(name: string): string {
  return (name.trim().charAt(0) || "?").toUpperCase();
}

/** A dot with the initial of who sits there, for a box of 20 × 20. */
export function dot(seat: number, name: string): SVGTemplateResult {
  return svg`<circle cx="10" cy="10" r="9" fill=${colourOf(seat)} stroke="#fff" stroke-width="2"/>
    <text x="10" y="10.5" fill="#fff" font-family="var(--font, sans-serif)" font-size="12" font-weight="750" text-anchor="middle" dominant-baseline="central">${initialOf(name)}</text>`;
}
