import { phoneWithoutPrefix, storedPhone } from '@atrium/contract/phoneNumber';

import type { Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { buildingTable } from './building/building.table.ts';
import { countryTable } from './country/country.table.ts';
import type { Values, WriteContext } from '../../store/storeDefinition.ts';

/** What says in which country a number without a prefix is: the record's own country, else its building's. */
interface PhoneOwner {
  readonly mobilePrefix?: unknown;
  readonly countryId?: unknown;
  readonly buildingId?: unknown;
}

async function findCountryCode(executor: Executor, { countryId, buildingId }: PhoneOwner): Promise<string | null> {
  const [line] = await executor.query<{ code: string }>(sql`select ${column('c', countryTable.isoCode)} as code
    from ${countryTable} c where ${column('c', countryTable.id)} = coalesce(${countryId ?? null}::uuid,
      (select ${column('b', buildingTable.countryId)} from ${buildingTable} b
        where ${column('b', buildingTable.id)} = ${buildingId ?? null}::uuid))`);
  return line?.code ?? null;
}

/** Returns a typed phone number as it is stored (docs/decisions/phone-numbers.md). */
export async function findStoredPhone(executor: Executor, typed: string, owner: PhoneOwner): Promise<string> {
  const prefix = typeof owner.mobilePrefix === 'string' ? owner.mobilePrefix : null;
  const needsCountry = prefix === null && !typed.startsWith('+');
  return storedPhone(typed, { prefix, country: needsCountry ? await findCountryCode(executor, owner) : null });
}

/** Returns the values of a write with the phone numbers in these fields as they are stored, as far as they or their prefix are new. */
export async function withPhoneNumbers<Fields extends Values & PhoneOwner, Written extends Values & PhoneOwner>(
  { work, before }: WriteContext<Fields>,
  values: Written,
  fields: readonly (keyof Written & keyof Fields)[],
): Promise<Written> {
  const [old, prefix] = [before?.mobilePrefix ?? null, values.mobilePrefix ?? null];
  const numbers: Partial<Record<keyof Written, string>> = {};
  for (const field of fields) {
    const typed = values[field];
    const isKept = before?.[field] === typed;
    if (typeof typed !== 'string' || (isKept && old === prefix)) continue;
    const isBare = isKept && typeof old === 'string' && prefix === null;
    numbers[field] = isBare ? phoneWithoutPrefix(typed, old) : await findStoredPhone(work, typed, values);
  }
  return { ...values, ...numbers };
}
