import encodeQR from "qr";
import { svg, html, type TemplateResult } from "lit";

/** A QR code drawn as one path, dark on light whatever the theme is: readers need that. */
export function qr(text: string, label: string): TemplateResult {
  const rows = encodeQR(text, "raw", { border: 2 });
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  const size = rows.length;
  return html`<svg class="qr" role="img" aria-label=${label} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
    ${svg`<rect width=${size} height=${size} fill="#fff"></rect><path d=${path} fill="#1b1b1b"></path>`}
  </svg>`;
}
