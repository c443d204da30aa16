import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { detectLanguage } from './detectLanguage.ts';
import { startText, switchLanguage } from './startText.ts';

function forget(): void {
  history.replaceState(null, '', '/');
  document.cookie = 'i18nextLng=; max-age=0';
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = '';
}

beforeEach(() => {
  forget();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
});
afterEach(() => {
  forget();
});

/** Each place names French, and every place after it English: the earlier one counts. */
const places: readonly (readonly [string, (language: string) => void])[] = [
  ['the html language', (language) => (document.documentElement.lang = language)],
  ['the browser', (language) => void vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de', `${language}-CA`])],
  ['session storage', (language) => sessionStorage.setItem('i18nextLng', language)],
  ['local storage', (language) => localStorage.setItem('i18nextLng', language)],
  ['the cookie', (language) => (document.cookie = `i18nextLng=${language}`)],
  ['the query string', (language) => history.replaceState(null, '', `/?lng=${language}`)],
];

describe('the language of a visit', () => {
  it.each(places.map(([name], index) => [name, index] as const))(
    'is taken from %s before what comes after it (SHELL-46)',
    (_name, index) => {
      for (const [, tell] of places.slice(0, index)) tell('en');
      places[index]?.[1]('fr');
      expect(detectLanguage()).toBe('fr');
    },
  );

  it('is English when nothing names one that the product speaks (SHELL-45)', () => {
    expect(detectLanguage()).toBe('en');
  });

  it('is kept in local storage and shown by the page (SHELL-47, SHELL-48)', async () => {
    await startText('fr');
    expect(localStorage.getItem('i18nextLng')).toBe('fr');
    expect(document.documentElement.lang).toBe('fr');
    await switchLanguage('en');
    expect(localStorage.getItem('i18nextLng')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });
});
