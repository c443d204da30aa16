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
