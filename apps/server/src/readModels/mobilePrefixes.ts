import type { RuleIssue } from '@atrium/contract';

import type { CheckContext } from '../core/store/storeDefinition.ts';

/** A mobile prefix that is entered must be a country's (BLDG-24). */
export async function findMobilePrefixIssues({ executor, values, changed }: CheckContext): Promise<RuleIssue[]> {
  const { mobilePrefix } = values;
  if (typeof mobilePrefix !== 'string' || !changed.includes('mobilePrefix')) return [];
  const lines = await executor.query({
    text: 'select 1 from countries where mobile_prefix = $1 and deleted_at is null limit 1',
    values: [mobilePrefix],
  });
  return lines.length === 0 ? [{ field: 'mobilePrefix', code: 'mobilePrefix' }] : [];
}
