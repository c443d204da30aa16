import { catalogueName, namesArea } from '@atrium/phrases';
import { useCallback } from 'react';

import { fillText } from '../../ui/text/fillText.ts';
import { comingLanguage, loadPhrases, phrasesOf } from '../../ui/text/textStore.ts';
import { useLanguage } from '../../ui/text/useText.ts';

/** Loads what records of a resource are called in the person's language, where that is not on every page. */
export async function loadNames(resource: string): Promise<void> {
  const area = namesArea(resource);
  if (area !== null) await loadPhrases(comingLanguage(), area);
}

/** What a record with this name is called. */
export type NameOf = (resource: string, name: string) => string;

/** Names records as the person's language does: those of the catalogue as far as they are as delivered, all others as they are. */
export function useNames(): NameOf {
  const language = useLanguage();
  return useCallback(
    (resource, name) => {
      const area = namesArea(resource);
      const texts = (area !== null && phrasesOf(language, area)) || {};
      return catalogueName(resource, name, language, (key) => fillText(texts, language, key));
    },
    [language],
  );
}
