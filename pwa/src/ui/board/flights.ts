/** Short movements of tiles between places. Nothing waits for them, and with reduced motion there are none. */
import { render } from "lit";
import type { TileName } from "../../app/protocol";
import { tileSvg } from "./tile-art";

const SLIDE = 300;
const EASE = "cubic-bezier(.2,.7,.2,1)";

export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** `element`, which already stands where it belongs, comes sliding from `from`. */
export function slideIn(element: HTMLElement | null, from: DOMRect | null): void {
  if (!element || !from || still()) return;
  const to = element.getBoundingClientRect();
  if (to.width === 0) return;
  element.animate([{ transform: between(to, from), zIndex: 40 }, { transform: "none", zIndex: 40 }], { duration: SLIDE, easing: EASE });
}

/** A tile that is no longer drawn anywhere slides from one place to another and is gone. */
export function slideAway(host: ShadowRoot, tile: TileName, from: DOMRect | null, to: DOMRect | null): void {
  if (!from || !to || still()) return;
  const flying = document.createElement("div");
  flying.className = "flight";
  Object.assign(flying.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` });
  render(tileSvg(tile), flying);
  host.append(flying);
  const frames = [{ transform: "none" }, { transform: between(from, to), opacity: 0.4 }];
  const movement = flying.animate(frames, { duration: SLIDE, easing: EASE });
  movement.onfinish = movement.oncancel = () => flying.remove();
}

function between(base: DOMRect, other: DOMRect): string {
  const x = other.left + other.width / 2 - base.left - base.width / 2;
  const y = other.top + other.height / 2 - base.top - base.height / 2;
  return `translate(${x}px, ${y}px) scale(${Math.max(0.3, other.height / base.height)})`;
}
