import { languageOf, languages } from '@atrium/phrases';
import type { Language } from '@atrium/phrases';

import { readStored, readTabStored, writeStored } from '../storage/browserStorage.ts';
import { storageKeys } from '../storage/storageKeys.ts';

/** The key of the cookie and of both storages (SHELL-46, SHELL-47). */
const languageKey = storageKeys.language;

function cookie(): string | undefined {
  return document.cookie
    .split('; ')
    .find((entry) => entry.startsWith(`${languageKey}=`))
    ?.slice(languageKey.length + 1);
}

/** Where a language may be named, in the order of SHELL-46. */
const places: readonly (() => readonly (string | null | undefined)[])[] = [
  () => [new URLSearchParams(location.search).get('lng')],
  () => [cookie()],
  () => [readStored(languageKey)],
  () => [readTabStored(languageKey)],
  () => navigator.languages,
  () => [document.documentElement.lang],
];

/** The language of this visit: the first supported one in the order of SHELL-46, else English (SHELL-45). */
export function detectLanguage(): Language {
  for (const place of places) {
    for (const tag of place()) {
      const language = languageOf(tag ?? '');
      if (language !== null) return language;
    }
  }
  return languages[0];
}

/** Keeps the choice for the next visit (SHELL-47). */
export function rememberLanguage(language: Language): void {
  writeStored(languageKey, language);
}
