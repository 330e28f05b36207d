/** Small pictures, 24 × 24, drawn in the colour of the text around them. Decorative: the element around one has the name. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";

const SHAPES = {
  robot: svg`<rect x="4" y="8" width="16" height="12" rx="3"/><path d="M12 8V4M9 20v1M15 20v1M2 12v4M22 12v4"/><circle cx="9" cy="13.5" r="1.2"/><circle cx="15" cy="13.5" r="1.2"/><path d="M9.5 17h5"/>`,
  flag: svg`<path d="M6 22V3M6 4h12l-3 4 3 4H6"/>`,
  star: svg`<path d="M12 3l2.8 5.8 6.2.9-4.5 4.4 1.1 6.3L12 17.4 6.4 20.4l1.1-6.3L3 9.7l6.2-.9z"/>`,
  shaky: svg`<path d="M2 9c6-5 14-5 20 0M5.5 12.5c4-3.3 9-3.3 13 0M9 16c2-1.5 4-1.5 6 0"/><circle cx="12" cy="19.5" r="1"/>`,
  away: svg`<path d="M2 9c6-5 14-5 20 0M5.5 12.5c4-3.3 9-3.3 13 0M9 16c2-1.5 4-1.5 6 0M4 21L20 3"/>`,
  left: svg`<path d="M13 3H5v18h8M10 12h11M17 8l4 4-4 4"/>`,
  throw: svg`<path d="M12 20V6M6 11l6-6 6 6M5 3h14"/>`,
  draw: svg`<path d="M12 3v13M6 11l6 6 6-6M5 21h14"/>`,
  sort: svg`<path d="M4 6h10M4 12h7M4 18h4M18 5v14M14.5 15.5L18 19l3.5-3.5"/>`,
  check: svg`<path d="M4 12.5l5.5 5.5L20 6.5"/>`,
  bulb: svg`<path d="M9 18h6M10 21h4M8.5 15C6.5 13.5 5.5 11.5 5.5 9.5a6.5 6.5 0 0 1 13 0c0 2-1 4-3 5.5z"/>`,
  atu: svg`<rect x="6" y="3" width="12" height="18" rx="2.5"/><path d="M12 7.5l1.3 2.7 3 .4-2.2 2.1.5 3L12 14.3l-2.6 1.4.5-3-2.2-2.1 3-.4z"/>`,
  close: svg`<path d="M6 6l12 12M18 6L6 18"/>`,
  flags: svg`<path d="M5 21V4h14v11H5"/><path d="M5 9.5h14M12 4v11"/>`,
  menu: svg`<path d="M4 7h16M4 12h16M4 17h16"/>`,
  scores: svg`<path d="M4 20V10M10 20V4M16 20v-7M21 20H2"/>`,
  share: svg`<circle cx="6" cy="12" r="2.5"/><circle cx="17" cy="6" r="2.5"/><circle cx="17" cy="18" r="2.5"/><path d="M8.3 10.8l6.4-3.5M8.3 13.2l6.4 3.5"/>`,
  person: svg`<circle cx="12" cy="8" r="4"/><path d="M4 21c0-4.5 3.5-7 8-7s8 2.5 8 7"/>`,
  people: svg`<circle cx="9" cy="8" r="3.5"/><path d="M2.5 20c0-4 2.8-6 6.5-6s6.5 2 6.5 6M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.5c2.2.8 3.5 2.7 3.5 5.5"/>`,
  phone: svg`<rect x="6.5" y="2" width="11" height="20" rx="2.5"/><path d="M11 18.5h2"/>`,
  back: svg`<path d="M20 12H5M11 5l-7 7 7 7"/>`,
  plus: svg`<path d="M12 5v14M5 12h14"/>`,
  lock: svg`<rect x="5" y="11" width="14" height="10" rx="2.5"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>`,
  laid: svg`<rect x="2.5" y="6" width="7" height="12" rx="2"/><rect x="14.5" y="6" width="7" height="12" rx="2"/><path d="M9.5 6h5M9.5 18h5"/>`,
  rack: svg`<path d="M3 20h18M5 20l1-4h12l1 4"/><rect x="6" y="4" width="5" height="9" rx="1.5"/><rect x="13" y="4" width="5" height="9" rx="1.5"/>`,
  step: svg`<path d="M8 5l8 7-8 7"/>`,
  swap: svg`<path d="M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4"/>`,
  help: svg`<circle cx="12" cy="12" r="9"/><path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7"/><circle cx="12" cy="17" r=".6"/>`,
} satisfies Record<string, SVGTemplateResult>;

export type IconName = keyof typeof SHAPES;

export function icon(name: IconName): TemplateResult {
  return html`<svg
    class="icon"
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    stroke-width="2.2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    ${SHAPES[name]}
  </svg>`;
}
