import { describe, expect, it } from 'vitest';

import { zoneName } from './zoneName.ts';

const french: Readonly<Record<string, string>> = {
  London: 'Londres',
  Cairo: 'Le Caire',
  Canary: 'Îles Canaries',
  Easter: 'Île de Pâques',
  Athens: 'Athènes',
};

describe('the name of a zone', () => {
  it('has its place as the language calls it, with the article that it takes (LIM-04, SHELL-45)', () => {
    const named = (zone: string, language: string) => zoneName(zone, language, (place) => french[place]);
    const zones = ['Europe/London', 'Africa/Cairo', 'Atlantic/Canary', 'Pacific/Easter', 'Europe/Athens', 'Asia/Tokyo'];
    expect(zones.map((zone) => named(zone, 'fr-FR'))).toEqual([
      'heure de Londres',
      'heure du Caire',
      'heure des Îles Canaries',
      'heure de l’Île de Pâques',
      'heure d’Athènes',
      'heure de Tokyo',
    ]);
    expect(named('Europe/London', 'en-GB')).toBe('London time');
    expect(zoneName('Europe/London', 'fr')).toBe('heure de London');
  });
});
