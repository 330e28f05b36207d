import { css } from "lit";

export const meldsStyles = css`
  :host {
    display: block;
    align-self: stretch;
    min-width: 0;
    min-height: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: #fff6 #0000;
    --t: var(--meld-tile, 24px);
    --th: calc(var(--t) * 88 / 60);
  }
  .bands {
    display: flex;
    flex-direction: column;
    justify-content: safe center;
    gap: 4px;
    min-height: 100%;
  }
  .beside {
    display: grid;
    grid-template-columns: repeat(var(--columns, 3), minmax(0, 1fr));
    align-content: safe center;
    align-items: start;
  }
  .beside:not(.abreast) .mine {
    grid-column: 1 / -1;
    justify-self: center;
  }
  .abreast .mine {
    justify-self: end;
  }
  .band {
    display: flex;
    align-items: flex-start;
    gap: 4px;
    min-width: 0;
  }
  /* Never scrolled away: this is where the hand is. */
  .mine {
    position: sticky;
    bottom: 0;
    z-index: 1;
    border-radius: 10px;
    background: #1d4f3a;
  }
  .strip {
    flex: none;
    width: 22px;
    padding-top: calc((var(--th) - 14px) / 2);
  }
  .strip svg {
    display: block;
    width: 20px;
    height: 20px;
  }
  .flow {
    display: flex;
    flex-wrap: wrap;
    gap: 3px 7px;
    min-width: 0;
  }
  .meld {
    position: relative;
    display: flex;
    align-items: flex-end;
    flex-wrap: wrap;
    padding: 3px;
    border-radius: 8px;
    background: #0b2a1c59;
  }
  .open {
    position: absolute;
    inset: 0;
    padding: 0;
    border: 0;
    border-radius: 8px;
    background: none;
    cursor: pointer;
    -webkit-tap-highlight-color: transparent;
  }
  .open:focus-visible,
  .end:focus-visible {
    outline: 3px solid #fff;
    box-shadow: 0 0 0 6px var(--focus);
  }
  .t {
    position: relative;
    flex: none;
    width: var(--t);
    height: var(--th);
    pointer-events: none;
  }
  .t.side {
    width: var(--th);
    height: var(--t);
  }
  .t.new {
    animation: land var(--slide, 280ms) ease-out;
    filter: drop-shadow(0 0 4px var(--gold));
  }
  .t > .dot {
    position: absolute;
    right: -2px;
    bottom: -3px;
    width: max(11px, calc(var(--t) * 0.46));
    height: max(11px, calc(var(--t) * 0.46));
    z-index: 1;
  }
  .lock {
    position: absolute;
    right: -5px;
    top: -6px;
    width: 16px;
    height: 16px;
    padding: 2px;
    border-radius: 50%;
    background: var(--ink, #2a1a0e);
    color: #fff;
    pointer-events: none;
  }
  .lock svg {
    display: block;
    width: 100%;
    height: 100%;
  }

  /* what the tile in the hand may do */
  .fits {
    background: #ffcf4d38;
    box-shadow: 0 0 0 2px var(--gold);
  }
  .aimed {
    background: #ffcf4d88;
    box-shadow:
      0 0 0 3px var(--gold),
      0 0 16px var(--gold);
  }
  .end {
    position: absolute;
    top: 50%;
    z-index: 2;
    width: 22px;
    height: max(26px, calc(var(--th) * 0.7));
    padding: 0;
    border: 0;
    border-radius: 7px;
    background: var(--gold);
    color: var(--ink);
    font: 800 17px/1 var(--font, sans-serif);
    transform: translateY(-50%);
    cursor: pointer;
    box-shadow: 0 1px 4px #0009;
  }
  .end::after {
    content: "";
    position: absolute;
    inset: -8px -4px;
  }
  .end.low {
    left: -11px;
  }
  .end.high {
    right: -11px;
  }
  .end.aimed {
    background: #fff;
  }
  .t.wanted {
    animation: call 1.1s ease-in-out infinite alternate;
  }
  .t.wanted::after {
    content: "";
    position: absolute;
    inset: -2px;
    border: 3px solid var(--gold);
    border-radius: 7px;
  }
  @keyframes call {
    to {
      filter: drop-shadow(0 0 6px var(--gold));
    }
  }
  @keyframes land {
    from {
      transform: translateY(14px) scale(1.2);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .t.wanted,
    .t.new {
      animation: none;
    }
  }
`;
