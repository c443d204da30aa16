/**
 * The path within this portal of an address that a code holds; null for every other text (SHELL-53).
 * @param origin of the portal, for example `https://atrium.example`
 */
export function portalPath(code: string, origin: string = location.origin): string | null {
  const url = URL.parse(code.trim());
  // A blob's address has the origin of the page that made it.
  if (url === null || url.origin !== origin || !/^https?:$/.test(url.protocol)) return null;
  // Two slashes at the beginning would name another server.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`;
}
