/** The token that continues a list, from the `@odata.nextLink` of its answer; null at the end of the list (API-38). */
export function skipTokenOf(nextLink: string | undefined): string | null {
  const [, token] = /[?&](?:\$|%24)skiptoken=([^&#]*)/.exec(nextLink ?? '') ?? [];
  return token === undefined ? null : decodeURIComponent(token.replaceAll('+', ' '));
}
