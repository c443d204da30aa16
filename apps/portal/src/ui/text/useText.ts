import type { Language, PhraseKey } from '@atrium/phrases';
import { use, useMemo, useSyncExternalStore } from 'react';

import { fillText } from './fillText.ts';
import type { TextValues } from './fillText.ts';
import { loadPhrases, phrasesOf, shownLanguage } from './textStore.ts';

/** The texts of one area in the person's language. */
export interface Text<Area extends string> {
  /** The text of a key that the compiler knows; the key itself should the area lack it. */
  (key: PhraseKey<Area>, values?: TextValues): string;
  /** The text of a key made at run time, for example `fields.${name}`; undefined when the area has none. */
  at(key: string, values?: TextValues): string | undefined;
}

/** The language on screen. */
export function useLanguage(): Language {
  return useSyncExternalStore(shownLanguage.subscribe, shownLanguage.get);
}

/** `const t = useText('shell'); t('help.about')`. Suspends until the area's file is loaded, and follows the language. */
export function useText<Area extends string>(area: Area): Text<Area> {
  return useTextIn(useLanguage(), area);
}

/** The texts of an area in a language of one's own, whatever the page shows: what a preview speaks. Suspends as `useText`. */
export function useTextIn<Area extends string>(language: Language, area: Area): Text<Area> {
  // A customer's own texts come while the page is open, and change; so do the messages of fields.
  useSyncExternalStore(shownLanguage.subscribe, () => phrasesOf(language, area));
  // Always by `use`: a render that is tried again after suspending has to call the same hooks.
  const tree = use(loadPhrases(language, area));
  return useMemo(() => {
    const at = (key: string, values?: TextValues) => fillText(tree, language, key, values);
    return Object.assign((key: string, values?: TextValues) => at(key, values) ?? key, { at });
  }, [tree, language]);
}
