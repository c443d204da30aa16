/** The city by which people know a zone: `Paris` for `Europe/Paris`. */
function cityOf(timeZone: string): string | null {
  const [area, ...places] = timeZone.split('/');
  return area === 'Etc' ? null : (places.at(-1)?.replaceAll('_', ' ') ?? null);
}

/** Returns an IANA zone as people name it in a language: `Paris time`, `heure de Paris`, `UTC` (LIM-04). */
export function zoneName(timeZone: string, language: string): string {
  const city = cityOf(timeZone);
  if (city === null) {
    const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(0);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
    return /^GMT(?:[+-]0)?$/.test(name) ? 'UTC' : name;
  }
  if (!language.startsWith('fr')) return `${city} time`;
  return /^[AEIOUYÉ]/.test(city) ? `heure d’${city}` : `heure de ${city}`;
}
