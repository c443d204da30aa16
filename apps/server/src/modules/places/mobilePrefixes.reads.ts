import type { RuleIssue } from '@atrium/contract';

import { type Sql, sql } from '../../db/sql.ts';
import { countryTable } from './country/country.table.ts';
import type { CheckContext } from '../../store/storeDefinition.ts';

/** Checks whether a mobile prefix is a country's (BLDG-24); false without one. */
export function isMobilePrefix(prefix: string | null): Sql {
  return sql`exists (select from ${countryTable}
    where ${countryTable.mobilePrefix} = ${prefix} and ${countryTable.deletedAt} is null)`;
}

/** Returns an issue for a mobile prefix that is entered and is not a country's (BLDG-24). */
export async function findMobilePrefixIssues({ work, values, changed }: CheckContext): Promise<RuleIssue[]> {
  const { mobilePrefix } = values;
  if (typeof mobilePrefix !== 'string' || !changed.includes('mobilePrefix')) return [];
  const [line] = await work.query<{ isPrefix: boolean }>(sql`select ${isMobilePrefix(mobilePrefix)} as "isPrefix"`);
  return line?.isPrefix === true ? [] : [{ field: 'mobilePrefix', code: 'mobilePrefix' }];
}
