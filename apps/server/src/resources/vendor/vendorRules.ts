import { alwaysOpen, can, type RuleIssue } from '@atrium/contract';

import type { CheckContext, Values, WriteContext } from '../../core/store/storeDefinition.ts';
import { findMobilePrefixIssues } from '../../readModels/mobilePrefixes.ts';
import { joinCreatorsScope } from '../../readModels/joinCreatorsScope.ts';
import { nextSortOrder } from '../../core/store/sortOrder.ts';

/**
 * What only the database or the caller's rights can judge: the mobile prefix is a country's, a vendor stays in its
 * building, and who holds the operating hours alone changes nothing else (NAV-65).
 */
export async function findVendorIssues(context: CheckContext): Promise<RuleIssue[]> {
  const { grant, before, changed, body } = context;
  const issues = await findMobilePrefixIssues(context);
  if (before === null) return issues;
  const { buildingId } = body;
  if (buildingId !== undefined && buildingId !== before['buildingId'])
    issues.push({ field: 'buildingId', code: 'notChangeable' });
  const { holder } = grant;
  if (holder.kind === 'session' && !can(holder.session, 'BUILDING.vendors', 'edit')) {
    const others = changed.filter((field) => field !== 'operatingHours');
    issues.push(...others.map((field): RuleIssue => ({ field, code: 'notChangeable' })));
  }
  return issues;
}

/** A new vendor stands last, is open around the clock unless it says otherwise, and joins its creator's scope. */
export async function completeVendor(context: WriteContext): Promise<Values> {
  const { executor, before, values } = context;
  if (before !== null) return values;
  await joinCreatorsScope(context, 'vendor');
  return {
    operatingHours: alwaysOpen,
    ...values,
    sortOrder: await nextSortOrder(executor, 'vendors', { building_id: String(values['buildingId']) }),
  };
}
