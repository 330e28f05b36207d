import { css } from "lit";

export const takeSheetStyles = css`
  dialog {
    width: min(600px, 96vw);
    max-height: 94vh;
    padding: 0;
    overflow: hidden;
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
  }
  header {
    margin: 0;
    padding: 10px 12px 6px 16px;
  }
  .body {
    flex: 1;
    min-height: 0;
    padding: 0 16px 8px;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  p {
    margin: 6px 0;
    line-height: 1.25;
  }
  .how,
  .none {
    color: var(--ink-dim, #6a5642);
  }
  .pool {
    gap: 6px 4px;
  }
  .pick {
    display: block;
    width: 40px;
    height: 58.7px;
    padding: 0;
    border: 0;
    background: none;
    cursor: pointer;
  }
  .pick:not(.picked) {
    opacity: 0.82;
  }
  .pick.picked {
    transform: translateY(-3px);
  }
  .melds {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .chip {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    max-width: 100%;
    gap: 2px;
    min-height: 52px;
    padding: 4px 9px 4px 7px;
    border: 2px solid var(--line, #d8c7a6);
    border-radius: 12px;
    background: var(--paper-2, #f2e8d2);
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .chip.picked {
    border-color: var(--go, #1f7a3d);
    background: var(--go-light, #b9e8b4);
  }
  .chip b {
    margin-left: 6px;
    font-variant-numeric: tabular-nums;
  }
  .small {
    width: 27px;
    height: 39.6px;
  }
  footer {
    padding: 6px 16px 14px;
    border-top: 1px solid var(--line, #d8c7a6);
    background: var(--paper-2, #f2e8d2);
  }
  footer p {
    min-height: 1.25em;
    font-weight: 650;
    text-align: center;
  }
  .good {
    color: var(--go, #1f7a3d);
  }
  .two {
    display: flex;
    gap: 8px;
  }
  .button {
    flex: 1;
    min-height: 50px;
    padding: 6px;
    border: 0;
    border-radius: 14px;
    background: #fff;
    color: inherit;
    font: 650 var(--text, 17px) / 1.1 var(--font, sans-serif);
    box-shadow: 0 2px 0 #0003;
    cursor: pointer;
  }
  .go {
    flex-grow: 1.6;
    background: var(--gold, #ffcf4d);
  }
  .button:disabled {
    opacity: 0.5;
    cursor: default;
  }
`;
