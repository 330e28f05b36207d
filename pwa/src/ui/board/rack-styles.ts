import { css } from "lit";

export const rackStyles = css`
  :host {
    display: block;
    width: max-content;
    -webkit-user-select: none;
    user-select: none;
    -webkit-touch-callout: none;
    touch-action: none;
  }
  .rack {
    position: relative;
    border-radius: 10px;
    padding: 3px 2px 5px;
    background: linear-gradient(var(--wood-light), var(--wood) 45%, var(--wood-dark));
    box-shadow:
      0 4px 12px #0008,
      inset 0 1px 0 #fff4;
  }
  .ledge {
    position: relative;
    display: flex;
    padding-top: 3px;
    border-bottom: 4px solid #0005;
    background: linear-gradient(#0003, #0000 60%);
  }
  .ledge:first-child {
    margin-bottom: 2px;
    border-bottom-color: #2a160a99;
    box-shadow: 0 1px 0 #fff3;
  }
  .slot {
    position: relative;
    width: var(--slot-w);
    height: var(--slot-h);
    padding: 0 0.5px;
    outline: none;
    cursor: grab;
  }
  .slot.empty {
    cursor: default;
  }
  .slot.empty::before {
    content: "";
    position: absolute;
    inset: 14% 8% 8%;
    border-radius: 5px;
    background: #0000001f;
    box-shadow: inset 0 1px 2px #0003;
  }
  .tile {
    height: 100%;
    transition: transform var(--quick, 120ms);
  }
  .slot.selected .tile {
    transform: translateY(-12%) scale(1.06);
  }
  .slot.selected {
    z-index: 2;
  }
  .slot.hollow .tile {
    opacity: 0.35;
  }
  .slot.hollow::after,
  .slot:focus-visible::after {
    content: "";
    position: absolute;
    inset: -1px;
    border-radius: 7px;
    border: 3px solid var(--gold);
    pointer-events: none;
  }
  .slot:focus-visible::after {
    z-index: 3;
    border-color: #fff;
    box-shadow: 0 0 0 3px var(--focus);
  }
  /* On the ledge, over the empty lower rim of the tiles. */
  .straps {
    position: absolute;
    left: 0;
    bottom: -9px;
    z-index: 3;
    overflow: visible;
    pointer-events: none;
  }
  .straps text {
    font: 750 13px var(--font, sans-serif);
    font-variant-numeric: tabular-nums;
  }
  .worth :is(.line, .pill) {
    fill: var(--cream, #fff6e2);
  }
  .worth text,
  .out text {
    fill: var(--ink, #2a1a0e);
  }
  .in :is(.line, .pill) {
    fill: var(--go, #1f7a3d);
  }
  .in text,
  .bad text {
    fill: #fff;
  }
  .out :is(.line, .pill) {
    fill: #d9cfbb;
  }
  .out text {
    text-decoration: line-through;
  }
  .bad :is(.line, .pill) {
    fill: #8a4a3c;
  }
  .ghost {
    position: fixed;
    left: 0;
    top: 0;
    z-index: 50;
    width: var(--slot-w);
    height: var(--slot-h);
    transform: translate(-200vw, 0);
    pointer-events: none;
    filter: drop-shadow(0 8px 8px #000a);
  }
`;
