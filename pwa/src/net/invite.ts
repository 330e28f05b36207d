/**
 * The invite link: `https://host/#01234.<secret>`. One that moves a seat to another device ends in `.<ticket>` too, after an empty
 * secret where the person came by the code. The fragment never reaches the server.
 */
import { fromBase64url } from "./bytes";
import { SECRET_SIZE } from "./seal";

/** `code`: five digits; `secret`: 16 bytes as base64url, null for who was told the code alone. */
export interface Invite {
  readonly code: string;
  readonly secret: string | null;
  /** 16 bytes as base64url: brings a seat that another device has had. */
  readonly ticket?: string | null;
}

/** A link to the page at `page` (its address without a fragment). */
export function makeInvite(page: string, { code, secret, ticket }: Invite): string {
  const parts = ticket ? [code, secret ?? "", ticket] : secret === null ? [code] : [code, secret];
  return `${page.replace(/#.*$/s, "")}#${parts.join(".")}`;
}

/** What a person typed, pasted or scanned: a code, a link, or a message with a link in it. Null for anything else. */
export function parseInvite(text: string): Invite | null {
  const digits = text.replaceAll(/[\s.-]/g, "");
  if (/^[0-9]{5}$/.test(digits)) return { code: digits, secret: null };
  const found = /#([0-9]{5})(?![A-Za-z0-9_-])(?:\.([A-Za-z0-9_-]*))?(?:\.([A-Za-z0-9_-]+))?/.exec(text);
  const [, code, secret, ticket] = found ?? [];
  if (code === undefined) return null;
  // A damaged link must not turn into a bare code, which is worth less; the end of a sentence is no damage.
  if (![secret, ticket].every((part) => !part || isSecret(part))) return null;
  return { code, secret: secret || null, ...(ticket ? { ticket } : {}) };
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
