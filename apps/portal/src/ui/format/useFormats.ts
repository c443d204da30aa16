import { use, useSyncExternalStore } from 'react';

import { shownLanguage } from '../text/textStore.ts';
import { formatsOf, type Formats } from './formats.ts';
import { PlaceZoneContext } from './placeZone.ts';

/**
 * Formats in the language the person reads, with times in the zone of the page; changes with both (KIT-17, LIM-04). Until
 * the zone is known times are in UTC, which is named.
 */
export function useFormats(): Formats {
  const placeZone = use(PlaceZoneContext);
  const zone = placeZone === null ? 'UTC' : placeZone;
  return useSyncExternalStore(shownLanguage.subscribe, () => formatsOf(shownLanguage.get(), zone));
}
