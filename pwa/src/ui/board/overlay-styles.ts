import { css } from "lit";

/** A dialog over the table, for what is looked at large. */
export const overlayStyles = css`
  dialog {
    width: min(560px, 94vw);
    max-height: 88vh;
    padding: 14px 16px 18px;
    border: 0;
    border-radius: 18px;
    background: var(--paper, #fdf8ec);
    color: var(--ink, #2a1a0e);
    font: 400 var(--text, 17px) / 1.35 var(--font, sans-serif);
    box-shadow: 0 16px 50px #000a;
    overscroll-behavior: contain;
  }
  dialog::backdrop {
    background: #000a;
  }
  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 10px;
    margin-bottom: 10px;
  }
  h2 {
    margin: 0;
    font-size: var(--text-l, 20px);
    line-height: 1.2;
  }
  .cross {
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    flex: none;
    border: 0;
    border-radius: 12px;
    background: var(--paper-2, #f2e8d2);
    color: inherit;
    cursor: pointer;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
    gap: 8px 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .big {
    width: 44px;
    height: 64.5px;
  }
  .big.lying {
    width: 64.5px;
    height: 44px;
  }
  .big.dead {
    filter: brightness(0.85);
  }
  :focus-visible {
    outline: 3px solid var(--focus, #0b63ff);
    outline-offset: 2px;
  }
`;
