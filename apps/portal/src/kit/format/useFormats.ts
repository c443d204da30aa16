import { use } from 'react';

import { useLanguage } from '../text/useText.ts';
import { formatsOf, type Formats } from './formats.ts';
import { PlaceZoneContext } from './placeZone.ts';

/** Formats in the language the person reads, with times in the zone of the page; changes with both (KIT-17, LIM-04). */
export function useFormats(): Formats {
  return formatsOf(useLanguage(), use(PlaceZoneContext) ?? undefined);
}
