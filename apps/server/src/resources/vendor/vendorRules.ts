import { alwaysOpen, type RuleIssue, type vendor } from '@atrium/contract';

import { joinCreatorsScope } from '../../processes/joinCreatorsScope.ts';
import { findMobilePrefixIssues } from '../../readModels/mobilePrefixes.ts';
import { placedLast } from '../../store/sortOrder.ts';
import type { Changes, CheckContext, Stored, WriteContext } from '../../store/storeDefinition.ts';
import { vendorTable } from './vendor.table.ts';

const placeLast = placedLast(vendorTable);

/** What only the database can judge: the mobile prefix is a country's; also, a vendor stays in its building. */
export async function findVendorIssues(context: CheckContext<Stored<typeof vendor>>): Promise<RuleIssue[]> {
  const { before, body } = context;
  const issues = await findMobilePrefixIssues(context);
  if (before === null) return issues;
  const { buildingId } = body;
  if (buildingId !== undefined && buildingId !== before.buildingId)
    issues.push({ field: 'buildingId', code: 'notChangeable' });
  return issues;
}

/** A new vendor is placed last, is open around the clock unless it says otherwise, and joins its creator's scope. */
export async function completeVendor(
  context: WriteContext<Stored<typeof vendor>>,
): Promise<Changes<typeof vendor, typeof vendorTable>> {
  if (context.before !== null) return context.values;
  await joinCreatorsScope(context, 'vendor');
  return { operatingHours: alwaysOpen, ...(await placeLast(context)) };
}
