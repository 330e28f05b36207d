/** Which way turns go round the table. */
import { html, svg, type TemplateResult } from "lit";
import type { View } from "../../app/protocol";

/** Arrows, faint on the cloth. */
export function way(direction: View["direction"]): TemplateResult {
  return html`<svg class="way ${direction === "right" ? "right" : ""}" viewBox="-50 -50 100 100" aria-hidden="true">
      <g fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
        ${[0, 120, 240].map((turn) => svg`<g transform="rotate(${turn})"><path d="M-41 -18A45 45 0 0 1 18 -41M7 -48L19 -41L10 -30"/></g>`)}
      </g>
    </svg>`;
}
