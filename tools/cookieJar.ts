interface Cookie {
  readonly path: string;
  readonly value: string;
}

/** The cookies of one server, kept and sent back as a browser does. Knows names, paths and deletion: one host, one run. */
export interface CookieJar {
  /** Takes what an answer sets; an expiry in the past or `Max-Age=0` deletes. */
  readonly keep: (headers: Headers, url: URL) => void;
  /** The `Cookie` header for a request to `url`, empty when there is none. */
  readonly headerFor: (url: URL) => string;
}

/** An empty jar. */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  return {
    keep: (headers, url) => {
      for (const line of headers.getSetCookie()) {
        const [pair = '', ...rest] = line.split(';');
        const at = pair.indexOf('=');
        const name = pair.slice(0, at).trim();
        const settings = new Map(
          rest.map((part): [string, string] => {
            const [key = '', ...value] = part.split('=');
            return [key.trim().toLowerCase(), value.join('=').trim()];
          }),
        );
        const path = settings.get('path') || url.pathname.replace(/\/[^/]*$/, '') || '/';
        const expires = settings.get('expires');
        const isDeleted =
          settings.get('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now());
        if (isDeleted) cookies.delete(`${name} ${path}`);
        else cookies.set(`${name} ${path}`, { path, value: pair.slice(at + 1).trim() });
      }
    },
    headerFor: (url) =>
      [...cookies]
        .filter(([, { path }]) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')))
        .map(([key, { value }]) => `${key.slice(0, key.indexOf(' '))}=${value}`)
        .join('; '),
  };
}
