/** The invite link: `https://host/#01234.<secret>`. The fragment never reaches the server. */
import { fromBase64url } from "./bytes";
import { SECRET_SIZE } from "./seal";

/** `code`: five digits; `secret`: 16 bytes as base64url, null for who was told the code alone. */
export interface Invite {
  readonly code: string;
  readonly secret: string | null;
}

/** A link to the page at `page` (its address without a fragment). */
export function makeInvite(page: string, { code, secret }: Invite): string {
  return `${page.replace(/#.*$/s, "")}#${code}${secret === null ? "" : `.${secret}`}`;
}

/** What a person typed, pasted or scanned: a code, a link, or a message with a link in it. Null for anything else. */
export function parseInvite(text: string): Invite | null {
  const digits = text.replaceAll(/[\s.-]/g, "");
  if (/^[0-9]{5}$/.test(digits)) return { code: digits, secret: null };
  const found = /#([0-9]{5})(?![A-Za-z0-9_-])(?:\.([A-Za-z0-9_-]+))?/.exec(text);
  const [, code, secret] = found ?? [];
  if (code === undefined) return null;
  if (secret === undefined) return { code, secret: null };
  // A damaged link must not turn into a bare code, which is worth less.
  return isSecret(secret) ? { code, secret } : null;
}

/** Takes the invitation out of the address bar, where a screenshot or the history would keep it. */
export function forgetFragment(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
}

function isSecret(text: string): boolean {
  try {
    fromBase64url(text, SECRET_SIZE);
    return true;
  } catch {
    return false;
  }
}
