/** Four emoji with their names, to be compared aloud. */
import { html, type TemplateResult } from "lit";
import { emojiName } from "../../net/emoji";

export function signs(emoji: readonly string[], label: string): TemplateResult {
  return html`<ul class="signs" aria-label=${label}>
    ${emoji.map((sign) => html`<li><span aria-hidden="true">${sign}</span>${emojiName(sign)}</li>`)}
  </ul>`;
}
