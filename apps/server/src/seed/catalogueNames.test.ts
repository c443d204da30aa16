import { catalogueName, countryCodes, countryName, type Language } from '@atrium/phrases';
import names from '@atrium/phrases/fr/names.json' with { type: 'json' };
import zoneNames from '@atrium/phrases/fr/zoneNames.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';

import { listCountryFacts } from '../reference/countryFacts.ts';
import { listTimezoneFacts } from '../reference/timezoneFacts.ts';
import { appMenus, cards } from './content/appEntries.ts';
import { extensionCatalogue } from './content/catalogueTexts.ts';
import { sampleRoles } from './sampleRoles.ts';

function textIn(tree: object, [key = '', ...rest]: readonly string[]): string | undefined {
  const inner: unknown = Object.hasOwn(tree, key)
    ? Object.entries(tree).find(([name]) => name === key)?.[1]
    : undefined;
  if (typeof inner === 'string') return inner;
  return typeof inner === 'object' && inner !== null ? textIn(inner, rest) : undefined;
}

/** Returns what a record is called; the first dot of a key ends its group. */
function named(resource: string, name: string, language: Language = 'fr'): string {
  return catalogueName(resource, name, language, (key) => {
    const dot = key.indexOf('.');
    return textIn({ ...names, ...zoneNames }, [key.slice(0, dot), key.slice(dot + 1)]);
  });
}

const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name).toSorted();

describe('the names of the catalogue', () => {
  it('are there in French for every role, extension, card and app menu that is delivered, and for no other (SHELL-45)', () => {
    expect(Object.keys(names.role).toSorted()).toEqual(namesOf(Object.values(sampleRoles)));
    expect(Object.keys(names.extension).toSorted()).toEqual(namesOf(extensionCatalogue));
    expect(Object.keys(names.card).toSorted()).toEqual(namesOf(cards));
    expect(Object.keys(names.appMenu).toSorted()).toEqual(namesOf(appMenus));
    expect(named('role', 'Building manager')).toBe('Gestionnaire de bâtiment');
    expect(named('extension', 'Food and beverage')).toBe('Restauration');
  });

  it('are there in French for every country and every timezone (SHELL-45, ROOT-18, ROOT-20)', () => {
    const countries = listCountryFacts();
    const unnamed = countries.filter(
      ({ name, isoCode }) => !countryCodes().has(name) || named('country', name) !== countryName(isoCode, 'fr'),
    );
    expect(unnamed).toEqual([]);
    expect(['Germany', 'Türkiye', 'France'].map((name) => named('country', name))).toEqual([
      'Allemagne',
      'Turquie',
      'France',
    ]);
    const zones = listTimezoneFacts().map(({ displayName }) => displayName);
    // Each part of a name is known: one that is not leaves the whole as it is.
    const parts = zones.flatMap((name) => {
      const [, place = name, kind] = /^(.+) \((.+)\)$/.exec(name) ?? [];
      return [
        ...place.split(', ').map((one) => ['places', one] as const),
        ...(kind === undefined ? [] : [['kinds', kind] as const]),
      ];
    });
    expect(parts.filter((path) => textIn(zoneNames, path) === undefined)).toEqual([]);
    expect(named('timezone', 'London (United Kingdom Time)')).toBe('Londres (heure du Royaume-Uni)');
    expect(named('timezone', 'Center, North Dakota (Central Time)')).toBe(
      'Center, Dakota du Nord (heure du Centre nord-américain)',
    );
    expect(named('timezone', 'Moscow')).toBe('Moscou');
  });

  it('leave a record that was renamed or added its own name, and English all of them (SHELL-45, SHELL-48)', () => {
    for (const [resource, name] of [
      ['country', 'Deutschland'],
      ['role', 'Vendor of the north'],
      ['role', 'constructor'],
      ['timezone', 'Head office (Central European Time)'],
      ['timezone', 'Paris (our time)'],
      ['building', 'Germany'],
    ] as const)
      expect(named(resource, name)).toBe(name);
    expect(named('country', 'Germany', 'en')).toBe('Germany');
  });
});
