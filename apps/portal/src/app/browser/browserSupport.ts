/** Whether this browser runs the portal; unknown until that was looked at (SHELL-25). */
export type BrowserSupport = 'unknown' | 'supported' | 'unsupported';

const names = ['chrome', 'edge', 'firefox', 'safari'] as const;
type BrowserName = (typeof names)[number];

/** The lowest major version of each browser that is supported. */
export type BrowserMinimums = Readonly<Record<BrowserName, number>>;

/** Applies when the page's own table cannot be read (SHELL-27). */
export const olderMinimums: BrowserMinimums = { chrome: 91, edge: 91, firefox: 90, safari: 15 };

/** The page's table, `chrome 125, edge 124, firefox 127, safari 17` (SHELL-26); the older one when a browser is missing in it (SHELL-27). */
export function readMinimums(table: string | null | undefined): BrowserMinimums {
  const minimum = (name: BrowserName) => Number(new RegExp(`\\b${name} (\\d+)\\b`).exec(table ?? '')?.[1]);
  const read = {
    chrome: minimum('chrome'),
    edge: minimum('edge'),
    firefox: minimum('firefox'),
    safari: minimum('safari'),
  };
  return names.some((name) => Number.isNaN(read[name])) ? olderMinimums : read;
}

/** Browsers that call themselves one of the four apart from their own name: their versions are others. */
const others =
  /\b(?:OPR|Opera|OPT|SamsungBrowser|YaBrowser|Vivaldi|UCBrowser|Whale|MiuiBrowser|Electron|Seamonkey|PaleMoon|DuckDuckGo)\//i;

/** How each of the four writes its version, on computers and on phones; Edge first, which names Chrome and Safari as well. */
const signs: readonly (readonly [BrowserName, RegExp])[] = [
  ['edge', /\b(?:Edg|Edge|EdgA|EdgiOS)\/([^\s;)]*)/],
  ['chrome', /\b(?:Chrome|HeadlessChrome|Chromium|CriOS)\/([^\s;)]*)/],
  ['firefox', /\b(?:Firefox|FxiOS)\/([^\s;)]*)/],
  ['safari', /^(?=.*\bSafari\/).*?\bVersion\/([^\s;)]*)/],
];

/**
 * Checks whether a browser with this user agent is supported. One that is none of the four, or that nothing is known of, is
 * (SHELL-28); so is one whose version cannot be read, which the console reports (SHELL-29).
 */
export function supportOf(userAgent: string, minimums: BrowserMinimums): Exclude<BrowserSupport, 'unknown'> {
  if (others.test(userAgent)) return 'supported';
  for (const [name, sign] of signs) {
    const version = sign.exec(userAgent)?.[1];
    if (version === undefined) continue;
    const major = /^\d+/.exec(version)?.[0];
    if (major === undefined) {
      // oxlint-disable-next-line no-console -- SHELL-29 asks for it
      console.error(`The version of ${name} cannot be read from "${version}": it is taken to be supported.`);
      return 'supported';
    }
    return Number(major) < minimums[name] ? 'unsupported' : 'supported';
  }
  return 'supported';
}

let seen: { readonly userAgent: string; readonly support: Exclude<BrowserSupport, 'unknown'> } | null = null;

/** The support of this browser, looked at once (SHELL-25 to SHELL-29). */
export function browserSupport(): Exclude<BrowserSupport, 'unknown'> {
  try {
    const { userAgent } = navigator;
    const table = document.querySelector('meta[name="supported-browsers"]')?.getAttribute('content');
    if (seen?.userAgent !== userAgent) seen = { userAgent, support: supportOf(userAgent, readMinimums(table)) };
    return seen.support;
  } catch {
    return 'supported';
  }
}
