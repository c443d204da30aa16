import { type ReactNode, useCallback } from 'react';

import { comingLanguage, loadPhrases, phrasesOf } from '../text/textStore.ts';
import { useReady } from './useReady.ts';

interface TextsOfProps {
  /** Known only with the data, for example the resource of a job; the same as long as it is drawn. */
  readonly areas: readonly string[];
  readonly children: ReactNode;
}

/** Draws its children once the texts of their areas are there. */
export function TextsOf({ areas, children }: TextsOfProps) {
  const key = areas.join(' ');
  const load = useCallback(() => Promise.all(key.split(' ').map((area) => loadPhrases(comingLanguage(), area))), [key]);
  const isReady = useReady(() => areas.every((area) => phrasesOf(comingLanguage(), area) !== undefined), load);
  return isReady ? children : null;
}
