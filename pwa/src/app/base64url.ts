/** `count` random bytes as base64url without padding: the form of every id and token on the wire. */
export function randomId(count = 16): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
