import { css } from "lit";

/** Everything a rules page needs inside its shadow root; colours and sizes come from theme.css. */
export const rulesStyles = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :host {
    display: grid;
    gap: 12px;
    min-width: 0;
    font-size: 1.125rem;
    line-height: 1.45;
  }
  :host > * {
    min-width: 0;
  }
  h3 {
    margin: 18px 0 0;
    scroll-margin-top: 64px;
    font-size: var(--text-l);
    line-height: 1.2;
  }
  p,
  ul,
  ol,
  figure {
    margin: 0;
  }
  ul,
  ol {
    display: grid;
    gap: 6px;
    padding-left: 1.3em;
  }
  em {
    font-style: normal;
    font-weight: 650;
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  .quiet {
    color: var(--ink-dim);
    font-size: 0.95rem;
  }
  .link {
    padding: 0;
    border: 0;
    background: none;
    text-align: inherit;
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;
  }
  .button {
    min-height: 48px;
    padding: 8px 14px;
    border: 0;
    border-radius: var(--radius);
    background: var(--paper-2);
    font-weight: 650;
    cursor: pointer;
  }
  .further {
    display: grid;
    gap: 8px;
    margin-top: 12px;
  }

  .contents {
    gap: 10px;
    padding: 0;
    list-style: none;
  }
  .card {
    display: grid;
    gap: 2px;
    width: 100%;
    padding: 12px 14px;
    border: 0;
    border-radius: 14px;
    background: var(--paper-2);
    text-align: left;
    cursor: pointer;
  }
  .card span {
    color: var(--ink-dim);
    font-size: 1rem;
    line-height: 1.35;
  }

  summary {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 48px;
    padding: 8px 12px;
    border-radius: 12px;
    background: var(--paper-2);
    font-weight: 650;
    line-height: 1.25;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary::before {
    content: "";
    flex: none;
    width: 9px;
    height: 9px;
    border: solid var(--ink-dim);
    border-width: 0 2.5px 2.5px 0;
    transform: rotate(-45deg);
    transition: transform var(--quick);
  }
  details[open] > summary::before {
    transform: rotate(45deg);
  }
  .here ul {
    gap: 0;
    padding: 4px 0 0 12px;
    list-style: none;
  }
  .here .link {
    width: 100%;
    min-height: 44px;
  }
  .questions {
    display: grid;
    gap: 8px;
  }
  .questions p {
    padding: 8px 12px 0;
  }
  form {
    display: grid;
    gap: 4px;
  }
  label {
    font-weight: 650;
  }
  input,
  select {
    width: 100%;
    min-height: 48px;
    margin-bottom: 6px;
    padding: 8px 12px;
    border: 2px solid var(--line);
    border-radius: var(--radius);
    background: #fff;
  }

  table {
    width: 100%;
    border-collapse: collapse;
    font-size: 1rem;
    line-height: 1.3;
    hyphens: auto;
  }
  th,
  td {
    padding: 7px 6px;
    text-align: left;
    vertical-align: top;
    overflow-wrap: break-word;
  }
  thead th {
    border-bottom: 2px solid var(--line);
    font-size: 0.9rem;
  }
  tbody th {
    width: 34%;
    font-weight: 600;
  }
  .columns-2 tbody th {
    width: 50%;
  }
  .columns-4 tbody th {
    width: 28%;
  }
  .columns-4 {
    font-size: 0.95rem;
  }
  tbody tr:nth-child(odd) {
    background: var(--paper-2);
  }
  .figures {
    font-variant-numeric: tabular-nums;
  }

  .examples {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 270px), 1fr));
    gap: 10px;
  }
  .example {
    display: grid;
    grid-template-rows: auto 1fr;
    gap: 6px;
    overflow: hidden;
    border-radius: 14px;
    background: var(--paper-2);
  }
  .felt {
    --tile-w: clamp(26px, 8.6vw, 38px);
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 8px 14px;
    padding: 12px;
    background: var(--felt);
    color: var(--cream);
  }
  .felt.big {
    --tile-w: clamp(34px, 11vw, 44px);
  }
  .group {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 2px;
  }
  .one,
  .weighed,
  .labelled {
    display: inline-grid;
    justify-items: center;
    gap: 2px;
  }
  .labelled {
    justify-items: start;
  }
  .felt small {
    font-size: 0.95rem;
    font-weight: 650;
    line-height: 1.1;
  }
  figcaption {
    display: grid;
    align-content: start;
    gap: 2px;
    padding: 0 12px 10px;
    font-size: 1rem;
    line-height: 1.35;
  }
  .good {
    color: var(--go);
  }
  .bad {
    color: var(--warn);
  }
  .fact {
    padding: 12px 12px 0;
    font-size: var(--text-l);
    font-weight: 700;
  }
  .end {
    --tile-w: clamp(22px, 6.6vw, 30px);
    display: grid;
    align-items: start;
  }
  .end .atu {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  .end ol {
    gap: 10px;
    padding: 0;
    list-style: none;
  }
  .end li {
    display: grid;
    gap: 4px;
  }
  .end li p {
    display: flex;
    justify-content: space-between;
    gap: 8px;
    font-size: 1rem;
  }
  .end li strong {
    font-size: 1.15rem;
    font-variant-numeric: tabular-nums;
  }
  .end .line {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 6px 10px;
  }
  .end small {
    color: var(--cream-dim);
    font-size: 0.85rem;
    font-weight: 500;
  }
  @media (prefers-reduced-motion: reduce) {
    summary::before {
      transition: none;
    }
  }
`;
