import { __unsafe_useEmotionCache as useStyleCache } from '@emotion/react';
import { cleanup, configure, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';

import { loadFieldErrors, showLanguage, shownLanguage } from '../ui/text/textStore.ts';

// A screen, its texts and its form are loaded when they are first opened, and finding by role looks at every element of
// a long form: on a busy machine both take seconds. A test that passes never waits that long.
configure({ asyncUtilTimeout: 40_000 });

// What is typed in a test is answered as on a page that has been open for a while.
await Promise.all([loadFieldErrors('en'), loadFieldErrors('fr')]);

// jsdom lays nothing out and so cannot scroll.
globalThis.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

/**
 * What components are styled by where no cache is given. A style stays when its component goes: finding by role asks for the
 * style of each element, which takes ten times as long next to the styles of all tests before.
 */
const { current: styleCache } = renderHook(() => useStyleCache()).result;
cleanup();

function removeStyles(): void {
  styleCache?.sheet.flush();
  for (const styles of [styleCache?.inserted, styleCache?.registered])
    for (const name of Object.keys(styles ?? {})) delete styles?.[name];
  for (const style of document.querySelectorAll('style[data-emotion]')) style.remove();
}

// All files of a worker share one page and its modules, so each test leaves both as it found them.
beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(async () => {
  cleanup();
  removeStyles();
  // What waits to be sent to the log is sent to the server of this test, and not to the next one's a second later.
  dispatchEvent(new Event('pagehide'));
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0] ?? ''}=; Path=/; Max-Age=0`;
  localStorage.clear();
  sessionStorage.clear();
  // The theme marks the page itself, which no unmounting takes back.
  for (const name of ['data-mui-color-scheme', 'style']) document.documentElement.removeAttribute(name);
  if (shownLanguage.get() !== 'en') await showLanguage('en');
});
