/**
 * The address that the portal asks, with its path as tests write it: without the slash at its end. Throws where that slash
 * is missing in what is sent (API-01).
 */
export function askedUrl(input: RequestInfo | URL): URL {
  const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
  if (!url.pathname.startsWith('/api/')) return url;
  if (!url.pathname.endsWith('/')) throw new Error(`${url.pathname} is sent without a slash at its end`);
  url.pathname = url.pathname.slice(0, -1);
  return url;
}
