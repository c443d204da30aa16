import { zoneName } from '@atrium/contract';
import zoneNames from '@atrium/phrases/fr/zoneNames.json' with { type: 'json' };

const frenchPlaces = new Map(Object.entries(zoneNames.places));

/** Returns an IANA zone as people name it in a language or locale: `London time`, `heure de Londres` (LIM-04). */
export function zoneNameIn(timeZone: string, language: string): string {
  return zoneName(timeZone, language, (place) => frenchPlaces.get(place));
}
