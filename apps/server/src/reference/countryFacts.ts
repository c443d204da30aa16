import type { CreateOf, country, state } from '@atrium/contract';
import { countries as packagedCountries, type TCountryCode } from 'countries-list';
import { iso31661 } from 'iso-3166/1.js';
import { iso31662 } from 'iso-3166/2.js';

/** A country as it is stored. */
export type CountryFacts = Required<CreateOf<typeof country>>;
/** A subdivision as it is stored, with the ISO 3166-1 code of its country. */
export type StateFacts = CreateOf<typeof state> & { readonly countryCode: string };

function isCountryCode(code: string): code is TCountryCode {
  return code in packagedCountries;
}

/**
 * Returns the prefix that telephone numbers of a country begin with. Where one country has several area codes of a shared
 * prefix (+1 787 and +1 939 of Puerto Rico), no longer prefix is right for all of it: the shared one is.
 */
function prefixOf(codes: readonly number[]): string | null {
  const [first] = codes;
  if (first === undefined) return null;
  const isShared = codes.length > 1 && codes.every((code) => String(code).startsWith('1'));
  return isShared ? '+1' : `+${String(first)}`;
}

/** Returns every country of ISO 3166-1 with its English name, calling code and the currency it uses first (ROOT-18). */
export function listCountryFacts(): CountryFacts[] {
  const regionNames = new Intl.DisplayNames('en', { type: 'region' });
  const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
  return iso31661.map(({ alpha2, name }) => {
    const facts = isCountryCode(alpha2) ? packagedCountries[alpha2] : { phone: [], currency: [] };
    const [currencyCode = null] = facts.currency;
    return {
      name: regionNames.of(alpha2) ?? name,
      isoCode: alpha2,
      mobilePrefix: prefixOf(facts.phone),
      currencyName: currencyCode === null ? null : (currencyNames.of(currencyCode) ?? currencyCode),
      currencyCode,
    };
  });
}

/** Remarks of the standard's own list, which are no part of a name: "(EH-partial)", "(de, lb)". */
const remark = / \((?:EH(?:-partial)?|[a-z]{2}(?:, [a-z]{2})*)\)$/;

/**
 * Returns every subdivision of ISO 3166-2 (ROOT-19). Some countries have two of one name, such as a city and the district
 * around it; the later of them carries its code, as names are unique within a country.
 */
export function listStateFacts(): StateFacts[] {
  const taken = new Set<string>();
  // Those directly below the country come first and keep their plain name.
  const depth = ({ parent }: { parent: string }) => (parent.length === 2 ? 0 : 1);
  return iso31662
    .toSorted((one, other) => depth(one) - depth(other))
    .map(({ code, name }) => {
      const countryCode = code.slice(0, 2);
      const plain = name.replace(remark, '');
      const key = `${countryCode} ${plain.toLowerCase()}`;
      const isTaken = taken.has(key);
      taken.add(key);
      return { countryCode, isoCode: code, name: isTaken ? `${plain} (${code})` : plain };
    });
}
