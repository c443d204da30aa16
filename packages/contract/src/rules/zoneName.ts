import { dateFormat } from '../core/formatters.ts';

/** The city by which people know a zone: `Paris` for `Europe/Paris`. */
function cityOf(timeZone: string): string | null {
  const [area, ...places] = timeZone.split('/');
  return area === 'Etc' ? null : (places.at(-1)?.replaceAll('_', ' ') ?? null);
}

/** `heure de Paris`, `heure d’Amsterdam`, `heure du Caire`, `heure des Îles Canaries`. */
function frenchTime(place: string): string {
  const [article = '', ...others] = place.split(' ');
  if (article === 'Le') return `heure du ${others.join(' ')}`;
  if (article === 'Îles') return `heure des ${place}`;
  if (article === 'Île') return `heure de l’${place}`;
  return /^[AEIOUYÉ]/.test(place) ? `heure d’${place}` : `heure de ${place}`;
}

/**
 * Returns an IANA zone as people name it in a language: `London time`, `heure de Londres`, `UTC` (LIM-04). `placeIn` says what
 * the place of a zone is called in the language; where it does not know, the place has the name that it has in the zone's.
 */
export function zoneName(
  timeZone: string,
  language: string,
  placeIn: (place: string) => string | undefined = () => undefined,
): string {
  const city = cityOf(timeZone);
  if (city === null) {
    const parts = dateFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(0);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
    return /^GMT(?:[+-]0)?$/.test(name) ? 'UTC' : name;
  }
  return language.startsWith('fr') ? frenchTime(placeIn(city) ?? city) : `${city} time`;
}
