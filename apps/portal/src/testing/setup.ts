import { cleanup, configure } from '@testing-library/react';
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

// All files of a worker share one page and its modules, so each test leaves both as it found them.
beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(async () => {
  cleanup();
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
