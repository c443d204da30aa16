import { type Language, languages } from './loadArea.ts';

/**
 * The resources whose records are delivered with English names and are called something else in other languages, each with
 * the area of its names; those of countries need none. A name belongs to the English text: a record that is renamed or added
 * has no other one, and is called the same in every language.
 */
const areas: Readonly<Record<string, 'names' | 'zoneNames' | null>> = {
  appMenu: 'names',
  card: 'names',
  country: null,
  extension: 'names',
  role: 'names',
  timezone: 'zoneNames',
};

/** The text of a dotted key; undefined where there is none. */
type TextAt = (key: string) => string | undefined;

/** The area with the names of a resource; null where it has none, or needs none. */
export function namesArea(resource: string): 'names' | 'zoneNames' | null {
  return areas[resource] ?? null;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const regions = new Map<string, Intl.DisplayNames>();
const codes = new Map<string, string>();

/** Returns what a country of ISO 3166-1 is called in a language; undefined for a code that is none. */
export function countryName(code: string, language: string): string | undefined {
  const known = regions.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  regions.set(language, known);
  return known.of(code);
}

/** Returns the codes of all countries by their English names, by which they are delivered. */
export function countryCodes(): ReadonlyMap<string, string> {
  if (codes.size > 0) return codes;
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = countryName(code, languages[0]);
    if (name !== undefined) codes.set(name, code);
  }
  return codes;
}

/** `Londres (heure du Royaume-Uni)` for `London (United Kingdom Time)`; undefined unless every part of it is as delivered. */
function zoneTitle(name: string, at: TextAt): string | undefined {
  const [, place = name, kind] = /^(.+) \((.+)\)$/.exec(name) ?? [];
  const places = place.split(', ').map((one) => at(`places.${one}`));
  const suffix = kind === undefined ? '' : at(`kinds.${kind}`);
  if (suffix === undefined || places.includes(undefined)) return undefined;
  return places.join(', ') + (suffix && ` (${suffix})`);
}

/** Returns what a record of the catalogue is called in a language; `at` reads the texts of its `namesArea`. */
export function catalogueName(resource: string, name: string, language: Language, at: TextAt): string {
  if (language === languages[0]) return name;
  const code = resource === 'country' ? countryCodes().get(name) : undefined;
  if (code !== undefined) return countryName(code, language) ?? name;
  return (resource === 'timezone' ? zoneTitle(name, at) : at(`${resource}.${name}`)) ?? name;
}
