import { country, currencies, state, timezone } from '@atrium/contract';
import { rawTimeZones } from '@vvo/tzdb';
import { countries as packagedCountries } from 'countries-list';
import { iso31661 } from 'iso-3166/1.js';
import { iso31662 } from 'iso-3166/2.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { listCountryFacts, listStateFacts } from './countryFacts.ts';
import { loadReferenceData } from './loadReferenceData.ts';
import { listTimezoneFacts } from './timezoneFacts.ts';

describe('the reference data', () => {
  it('has every country of ISO 3166-1 in the form the contract asks for (ROOT-18, VEND-05)', () => {
    const facts = listCountryFacts();
    expect(facts.map(({ isoCode }) => isoCode)).toEqual(iso31661.map(({ alpha2 }) => alpha2));
    expect(facts.filter((one) => !country.create.strict().safeParse(one).success)).toEqual([]);
    expect(new Set(facts.map(({ name }) => name.toLowerCase())).size).toBe(facts.length);
    const named = Object.fromEntries(facts.map((one) => [one.isoCode, one]));
    expect(named['FR']).toMatchObject({
      name: 'France',
      mobilePrefix: '+33',
      currencyCode: 'EUR',
      currencyName: 'Euro',
    });
    expect(named['JP']).toMatchObject({ name: 'Japan', mobilePrefix: '+81', currencyName: 'Japanese Yen' });
    expect(named['BB']).toMatchObject({ mobilePrefix: '+1246' });
    // Several area codes of +1.
    expect(named['DO']).toMatchObject({ mobilePrefix: '+1' });
    // The sample currencies of the specification: rupee, dollar and pound.
    expect(['IN', 'US', 'GB'].map((code) => [named[code]?.currencyCode, named[code]?.currencyName])).toEqual([
      ['INR', 'Indian Rupee'],
      ['USD', 'US Dollar'],
      ['GBP', 'British Pound'],
    ]);
    // No currency of its own.
    expect(named['AQ']).toMatchObject({ currencyCode: null, currencyName: null });
    expect(facts.filter(({ mobilePrefix }) => mobilePrefix === null)).toEqual([]);
  });

  it('pays with the currencies that the contract knows, and with no others (ROOT-18, VEND-01)', () => {
    const paidWith = new Set<string>(Object.values(packagedCountries).flatMap(({ currency }) => currency));
    for (const fund of ['BOV', 'CHE', 'CHW', 'CLF', 'USN', 'UYI']) paidWith.delete(fund);
    // The second code of the bolívar, which the package leaves out.
    paidWith.add('VED');
    const known = Object.values(currencies).flat();
    expect(new Set(known)).toEqual(paidWith);
    expect(known).toHaveLength(paidWith.size);
  });

  it('has every subdivision of ISO 3166-2, unique by name within its country (ROOT-19)', () => {
    const facts = listStateFacts();
    expect(facts.map(({ isoCode }) => isoCode).toSorted()).toEqual(iso31662.map(({ code }) => code).toSorted());
    const isRight = ({ countryCode, ...one }: (typeof facts)[number]) =>
      state.create.strict().safeParse(one).success && one.isoCode.startsWith(`${countryCode}-`);
    expect(facts.filter((one) => !isRight(one))).toEqual([]);
    expect(new Set(facts.map(({ countryCode, name }) => `${countryCode} ${name.toLowerCase()}`)).size).toBe(
      facts.length,
    );
    const named = Object.fromEntries(facts.map(({ isoCode, name }) => [isoCode, name]));
    expect(named).toMatchObject({ 'FR-ARA': 'Auvergne-Rhône-Alpes', 'LU-D': 'Diekirch', 'MA-OUD': 'Oued Ed-Dahab' });
    expect([named['AZ-LA'], named['AZ-LAN']]).toEqual(['Lənkəran', 'Lənkəran (AZ-LAN)']);
    expect([named['BD-C'], named['BD-13']]).toEqual(['Dhaka', 'Dhaka (BD-13)']);
  });

  it('has every IANA timezone with its offset of standard time (ROOT-20)', () => {
    const facts = listTimezoneFacts(2027);
    expect(facts).toHaveLength(Intl.supportedValuesOf('timeZone').length);
    expect(facts.filter((one) => !timezone.create.strict().safeParse(one).success)).toEqual([]);
    const named = Object.fromEntries(facts.map((one) => [one.ianaName, one]));
    expect(named['Europe/Paris']).toEqual({
      displayName: 'Paris (Central European Time)',
      ianaName: 'Europe/Paris',
      gmtStandard: 'GMT+01:00',
    });
    // Its summer is in January.
    expect(named['Australia/Sydney']?.gmtStandard).toBe('GMT+10:00');
    expect(named['Europe/Dublin']?.gmtStandard).toBe('GMT+00:00');
    expect(named['Asia/Kolkata']).toMatchObject({ gmtStandard: 'GMT+05:30' });
    expect(named['America/Argentina/Buenos_Aires']?.displayName).toBe('Buenos Aires, Argentina (Argentina Time)');
    // Offsets come from the running Node; the package has its own, of another release for two zones.
    const offsetOf = (minutes: number) =>
      `GMT${minutes < 0 ? '-' : '+'}${new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16)}`;
    const differing = rawTimeZones.filter(
      ({ name, rawOffsetInMinutes }) => named[name]?.gmtStandard !== offsetOf(rawOffsetInMinutes),
    );
    expect(differing.map(({ name }) => name)).toEqual(['America/Winnipeg', 'America/Havana']);
  });
});

describe('loading the reference data', () => {
  let test: TestApp;
  let admin: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const load = () => test.services.database.transaction((tx) => loadReferenceData(tx, { reason: 'reference data' }));
  const count = async (path: string) =>
    (await test.call('GET', `${path}?$top=0&$count=true`, { as: admin })).body['@odata.count'];

  it('adds what is missing, keeps what is there, and adds nothing a second time (ROOT-18, ROOT-19, ROOT-20)', async () => {
    const loaded = await load();
    // The test portfolio has one of each already.
    expect(loaded).toEqual({ countries: 248, states: iso31662.length - 1, timezones: listTimezoneFacts().length - 1 });
    expect(await count('building/country')).toBe(249);
    expect(await count('building/timezone')).toBe(listTimezoneFacts().length);
    const france = await test.call('GET', `building/country?$filter=isoCode eq 'FR'`, { as: admin });
    expect(france.body.value).toMatchObject([{ id: test.people.reference.countryId, stateCount: 124 }]);
    expect(await load()).toEqual({ countries: 0, states: 0, timezones: 0 });
  });

  it('does not bring back what someone has deleted (ROOT-20)', async () => {
    const found = await test.call('GET', `building/timezone?$filter=ianaName eq 'Asia/Tokyo'`, { as: admin });
    const [tokyo] = found.body.value;
    expect((await test.call('DELETE', `building/timezone/${tokyo.id}`, { as: admin, version: 1 })).status).toBe(204);
    expect((await load()).timezones).toBe(0);
  });

  it('gives each record a revision like a saved one, from which it can be compared and restored (AUDIT-01, AUDIT-03)', async () => {
    const historyOf = async (type: string, id: string) =>
      (await test.call('GET', `audit?type=${type}&id=${id}`, { as: admin })).body.value;
    const [loaded] = (await test.call('GET', `building/country?$filter=isoCode eq 'JP'`, { as: admin })).body.value;
    const [ofLoaded] = await historyOf('country', loaded.id);
    const [ofSaved] = await historyOf('country', test.people.reference.countryId);
    expect(Object.keys(ofLoaded.values)).toEqual(Object.keys(ofSaved.values));
    expect(ofLoaded).toMatchObject({ action: 'Created', version: 1, editor: null, values: { name: 'Japan' } });
    expect(loaded.revision).toMatchObject({ identifier: ofLoaded.identifier, date: ofLoaded.date });
  });
});
