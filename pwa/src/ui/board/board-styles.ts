import { css } from "lit";

export const boardStyles = css`
  :host {
    display: block;
    height: 100%;
    min-height: 0;
    overflow: hidden;
    overscroll-behavior: none;
    touch-action: manipulation;
    -webkit-user-select: none;
    user-select: none;
    font: 400 var(--text, 17px) / 1.3 var(--font, sans-serif);
    color: var(--cream, #fff6e2);
    background:
      radial-gradient(ellipse 85% 65% at 50% 36%, #ffffff1f, #0000 70%),
      repeating-linear-gradient(45deg, #ffffff05 0 2px, #00000008 2px 4px), radial-gradient(ellipse at 50% 35%, var(--felt-light), var(--felt) 55%, var(--felt-dark));
  }
  .board {
    display: grid;
    height: 100%;
    padding: 0 var(--safe-r, 0px) 0 var(--safe-l, 0px);
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto minmax(0, 1fr) auto auto auto auto;
    grid-template-areas: "head" "cloth" "own" "prompt" "rack" "actions";
  }
  .board[data-mode="broad"] {
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    grid-template-rows: auto minmax(0, 1fr) auto auto;
    grid-template-areas: "head head head" "cloth cloth cloth" "own prompt actions" "own rack actions";
    padding-bottom: var(--safe-b, 0px);
    column-gap: 8px;
  }
  .board[data-mode="broad"][data-low] {
    grid-template-columns: minmax(0, 122px) auto minmax(0, 1fr);
  }
  slot[name="head"] {
    grid-area: head;
    display: block;
    padding-top: var(--safe-t, 0px);
    background: #0006;
  }
  slot[name="actions"] {
    grid-area: actions;
    display: block;
    min-width: 0;
  }
  [data-mode="tall"] slot[name="actions"] {
    padding-bottom: var(--safe-b, 0px);
  }
  [data-mode="broad"] slot[name="actions"] {
    align-self: center;
    padding-right: 6px;
  }

  [data-low] {
    --ring: 38px;
  }

  /* the cloth */
  .cloth {
    grid-area: cloth;
    display: grid;
    min-height: 0;
    gap: 6px;
    padding: 6px 6px 2px;
    align-items: center;
  }
  .left {
    grid-area: left;
  }
  .top {
    grid-area: top;
  }
  .right {
    grid-area: right;
  }
  .middle {
    grid-area: middle;
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-width: 0;
    min-height: 0;
    height: 100%;
  }
  [data-mode="tall"] .cloth {
    grid-template-rows: auto minmax(0, 1fr);
  }
  .cloth[data-seats="1"],
  .cloth[data-seats="2"] {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto minmax(0, 1fr);
    grid-template-areas: "top" "middle";
  }
  [data-mode="tall"] .cloth[data-seats="3"] {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    grid-template-areas: "left right" "middle middle";
  }
  [data-mode="tall"] .cloth[data-seats="4"] {
    grid-template-columns: 33% minmax(0, 1fr) 33%;
    grid-template-areas: "top top top" "left middle right";
  }
  [data-mode="broad"] .cloth[data-seats="3"] {
    grid-template-columns: 28% minmax(0, 1fr) 28%;
    grid-template-areas: "left middle right";
  }
  [data-mode="broad"] .cloth[data-seats="4"] {
    grid-template-columns: 28% minmax(0, 1fr) 28%;
    grid-template-rows: auto minmax(0, 1fr);
    grid-template-areas: "left top right" "left middle right";
  }
  [data-mode="broad"] .cloth[data-seats="2"] .top {
    justify-self: center;
    width: min(100%, 640px);
  }
  .way {
    grid-area: 1 / 1 / -1 / -1;
    place-self: center;
    width: min(52%, 230px);
    height: min(70%, 230px);
    color: #fff;
    opacity: 0.09;
    pointer-events: none;
  }
  .way.right {
    transform: scaleX(-1);
  }
  .cloth > :not(.way),
  remi-stock {
    position: relative;
  }

  .middle remi-common-row {
    align-self: stretch;
  }
  [data-low] .middle {
    flex-direction: row;
  }
  [data-low] .middle remi-common-row {
    flex: 1;
    align-self: center;
    max-width: 220px;
  }

  /* one row for all, and melds on the cloth */
  .common {
    grid-area: cloth;
    display: flex;
    flex-direction: column;
    gap: 5px;
    min-height: 0;
    padding: 5px 6px 2px;
  }
  .others {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 2px;
  }
  .others remi-seat {
    flex: 1 1 0;
    max-width: 240px;
  }
  @media (min-width: 560px) and (max-height: 479px) {
    .others remi-seat {
      max-width: 320px;
    }
  }
  .step {
    display: grid;
    width: 8px;
    flex: none;
    opacity: 0.5;
  }
  .step svg {
    width: 100%;
    height: 16px;
  }
  [data-way="right"] .step {
    transform: scaleX(-1);
  }
  .laid {
    position: relative;
    display: flex;
    flex: 1;
    flex-direction: column;
    min-height: 0;
  }
  .laid remi-melds {
    flex: 1;
  }
  .pool {
    display: flex;
    align-items: center;
    gap: 8px;
    padding-left: 6px;
  }
  [data-low] .pool {
    padding-left: 0;
  }
  [data-low] .common {
    gap: 3px;
    padding: 3px 6px 0;
  }
  .pool remi-common-row {
    flex: 1;
  }

  .board > .own {
    grid-area: own;
    padding: 4px 6px;
  }
  [data-mode="broad"] > .own {
    align-self: center;
    padding: 0 0 4px 6px;
  }
  .prompt {
    grid-area: prompt;
    min-height: 1.5em;
    padding: 0 8px 3px;
    overflow: hidden;
    font-weight: 650;
    text-align: center;
    text-overflow: ellipsis;
    white-space: nowrap;
    text-shadow: 0 1px 2px #000a;
  }
  /* The rack says how wide the middle is, and not the words over it. */
  [data-mode="broad"] > .prompt {
    contain: inline-size;
  }
  .prompt.mine {
    color: var(--gold, #ffcf4d);
  }
  .prompt.long {
    font-size: var(--text-s, 14px);
    line-height: 1.15;
    white-space: normal;
  }
  /* no row by the own place: it shares its line with the words */
  [data-mode="tall"][data-bare] {
    grid-template-columns: minmax(0, auto) minmax(0, 1fr);
    grid-template-areas: "head head" "cloth cloth" "own prompt" "rack rack" "actions actions";
    grid-template-rows: auto minmax(0, 1fr) auto auto auto;
  }
  [data-mode="tall"][data-bare] > .own {
    max-width: 46vw;
    padding: 2px 0 3px 6px;
  }
  [data-mode="tall"][data-bare] .prompt {
    align-self: center;
    white-space: normal;
    line-height: 1.15;
    max-height: 2.5em;
  }
  [data-mode="tall"][data-bare] .prompt.long {
    max-height: 3.6em;
  }
  .board[data-mode="broad"][data-bare] {
    grid-template-columns: minmax(0, 108px) auto minmax(0, 1fr);
  }
  [data-mode="broad"][data-bare] > .own {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    justify-items: start;
    justify-self: start;
    max-width: 100%;
  }
  .board > .own > * {
    grid-area: auto;
    max-width: 100%;
  }
  [data-mode="broad"][data-bare] .own remi-stock {
    padding-left: 6px;
  }
  .edge {
    grid-area: rack;
    display: flex;
    justify-content: center;
    padding-bottom: 4px;
  }
  .flight {
    position: fixed;
    z-index: 60;
    pointer-events: none;
  }
`;
