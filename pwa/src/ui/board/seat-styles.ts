import { css } from "lit";

export const seatStyles = css`
  :host {
    display: block;
    min-width: 0;
    color: var(--cream, #fff6e2);
    --thrown: var(--row-tile, 32px);
  }
  section {
    display: flex;
    flex-direction: column;
    gap: 6px;
    min-width: 0;
    padding: 6px 8px;
    border-radius: 14px;
    background: #0b2a1c66;
    border: 2px solid #ffffff12;
    transition:
      background var(--quick),
      border-color var(--quick);
  }
  :host([turn]) section {
    background: #0b2a1cb0;
    border-color: var(--gold);
    box-shadow: 0 0 18px #ffcf4d55;
  }
  :host([form="line"]) section {
    flex-direction: row;
    align-items: center;
    gap: 12px;
  }
  .who {
    display: flex;
    align-items: center;
    gap: 8px;
    position: relative;
    min-width: 0;
  }
  :host([form="line"]) .who {
    flex: none;
    max-width: 46%;
  }
  :host([form="stack"]) section {
    padding: 6px 2px;
  }
  :host([form="stack"]) .who {
    flex-direction: column;
    gap: 3px;
  }
  :host([form="chip"]) {
    --ring: 38px;
  }
  :host([form="chip"]) section {
    padding: 3px 6px;
  }
  :host([form="chip"]) .who {
    gap: 6px;
  }
  :host([form="chip"]) .name {
    font-size: 0.9375rem;
  }
  /* In a narrow chip the signs have a line of their own, as wide as the chip. */
  @media (max-width: 559px) {
    :host([form="chip"]:not([own])) {
      --ring: 30px;
    }
    :host([form="chip"]:not([own])) .who {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: 1px 6px;
    }
    :host([form="chip"]:not([own])) .names {
      display: contents;
    }
    :host([form="chip"]:not([own])) .signs {
      grid-column: 1 / -1;
    }
    :host([form="chip"]) .sign svg {
      width: 16px;
      height: 16px;
    }
    :host([form="chip"]) :is(.said, .count.few) {
      padding: 0 4px;
      font-size: 12px;
      letter-spacing: -0.02em;
    }
    :host([form="chip"]) .count {
      gap: 3px;
      font-size: 0.9375rem;
    }
  }
  /* The own one stands in a column beside the rack. */
  @media (min-width: 560px) {
    :host([form="chip"][own]) .who {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: 2px 6px;
    }
    :host([form="chip"][own]) .names {
      display: contents;
    }
    :host([form="chip"][own]) .signs {
      grid-column: 1 / -1;
      flex-wrap: wrap;
      height: auto;
    }
  }
  /* In a low one name and signs share a line. */
  @media (min-width: 560px) and (max-height: 479px) {
    :host([form="chip"]:not([own])) {
      --ring: 30px;
    }
    :host([form="chip"]:not([own])) section {
      padding: 1px 6px;
    }
    :host([form="chip"]:not([own])) .names {
      flex-direction: row;
      align-items: center;
      gap: 8px;
    }
    /* Who sits there is told before what is said of them. */
    :host([form="chip"]:not([own])) .name {
      flex: none;
      max-width: 55%;
    }
  }
  .names {
    display: flex;
    flex-direction: column;
    gap: 2px;
    min-width: 0;
    max-width: 100%;
  }
  :host([form="stack"]) .names {
    align-items: center;
    width: 100%;
  }
  .name {
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: var(--text, 17px);
    font-weight: 700;
    line-height: 1.2;
    text-shadow: 0 1px 2px #0008;
  }
  :host([form="stack"]) .name {
    padding: 0 3px;
    font-size: 0.9375rem;
  }
  .signs {
    display: flex;
    align-items: center;
    gap: 4px;
    height: 20px;
    overflow: hidden;
  }
  .signs:not(:has(*)) {
    display: none;
  }
  .count {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  .count i {
    width: 12px;
    height: 17px;
    border-radius: 3px;
    border: 1.5px solid var(--tile-edge);
    background: var(--tile-back);
  }
  .count.few,
  .said {
    padding: 0 6px;
    border-radius: 9px;
    font-size: 13px;
    font-weight: 750;
    line-height: 18px;
    white-space: nowrap;
  }
  .count.few {
    background: #ffd9cf;
    color: var(--warn);
  }
  .said {
    background: var(--gold);
    color: var(--ink);
  }
  .said.deals {
    background: var(--cream);
  }
  .sign {
    display: inline-flex;
    color: var(--cream);
  }
  .sign svg {
    width: 18px;
    height: 18px;
  }
  .sign.gold {
    color: var(--gold);
  }
  .sign.warn {
    color: #ffc4b8;
  }
  .dealer {
    position: absolute;
    left: calc(var(--ring, 44px) / 2);
    top: calc(50% - var(--ring, 44px) / 2 - 6px);
    transform: translateX(-50%);
    padding: 0 5px;
    border-radius: 8px;
    background: var(--cream);
    color: var(--ink);
    font-size: 12px;
    font-weight: 750;
    line-height: 16px;
    box-shadow: 0 1px 3px #0009;
  }
  :host([form="stack"]) .dealer {
    left: 50%;
    top: calc(var(--ring, 44px) - 12px);
  }

  /* the row of discards */
  .row {
    position: relative;
    display: flex;
    align-items: center;
    flex: 1;
    min-width: 0;
    min-height: max(44px, calc((var(--thrown) * 88 / 60 + 1px) * var(--lines, 1) + 7px));
    padding: 3px;
    border-radius: 10px;
  }

  .row[data-lines="2"] {
    --lines: 2;
  }
  .open {
    position: absolute;
    inset: 0;
    border: 0;
    padding: 0;
    border-radius: 10px;
    background: #0000001c;
    cursor: pointer;
    -webkit-tap-highlight-color: transparent;
  }
  .open:focus-visible,
  .lit:focus-visible {
    outline: 3px solid #fff;
    box-shadow: 0 0 0 6px var(--focus);
  }
  .tiles {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
    align-self: flex-start;
    flex: 1;
    min-width: 0;
    gap: 1px;
    pointer-events: none;
  }
  .thrown {
    flex: none;
    width: var(--thrown);
    height: calc(var(--thrown) * 88 / 60);
    padding: 0;
    border: 0;
    background: none;
  }
  .thrown.dead {
    width: calc(var(--thrown) * 88 / 60);
    height: var(--thrown);
    filter: brightness(0.82);
  }
  .lit {
    position: relative;
    pointer-events: auto;
    cursor: pointer;
    border-radius: 6px;
    animation: call 1.3s ease-in-out infinite alternate;
  }
  /* A tile is narrower than a fingertip: what can be tapped is larger than what is seen. */
  .lit::after {
    content: "";
    position: absolute;
    inset: -8px -12px;
  }
  @keyframes call {
    to {
      filter: drop-shadow(0 0 7px var(--gold));
      transform: translateY(-3px);
    }
  }
  .more {
    position: absolute;
    left: -6px;
    top: -10px;
    padding: 0 4px;
    border-radius: 9px;
    background: #0b2a1cf0;
    font-size: 12px;
    font-weight: 700;
    line-height: 15px;
    pointer-events: none;
  }
  .here {
    position: absolute;
    inset: 0;
    display: flex;
    align-items: center;
    justify-content: flex-end;
    padding-right: 10px;
    border: 2px dashed #fff7;
    border-radius: 10px;
    pointer-events: none;
    font-size: var(--text-s, 14px);
    font-weight: 650;
    opacity: 0.95;
  }
  :host([hovered]) .row {
    background: #ffcf4d44;
  }
  :host([hovered]) .here {
    border-color: var(--gold);
    border-style: solid;
  }
  @media (prefers-reduced-motion: reduce) {
    .lit {
      animation: none;
      filter: drop-shadow(0 0 7px var(--gold));
    }
  }
`;
