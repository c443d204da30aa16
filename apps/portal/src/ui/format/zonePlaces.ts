import type { PhraseTree } from '@atrium/phrases';

import { phrasesOf } from '../text/textStore.ts';

/** Returns what the places of zones are called in French; undefined until `useZoneNames` has loaded them. */
export function frenchPlaces(): PhraseTree | undefined {
  return phrasesOf('fr', 'zoneNames');
}

/** Returns what the place of a zone is called in French, where that is known. */
export function frenchPlace(place: string): string | undefined {
  const places = frenchPlaces()?.['places'];
  const name = typeof places === 'object' ? places[place] : undefined;
  return typeof name === 'string' ? name : undefined;
}
