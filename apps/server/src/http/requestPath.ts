/** An address without its origin, which requests to a proxy have and the router leaves out by itself. */
export function withoutOrigin(url: string): string {
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest === url || rest.startsWith('/') ? rest : `/${rest}`;
}

/** The path of a request as the router reads it: without query, its letters not written as `%61`. */
export function requestPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
