import { alwaysOpen, type RuleIssue, type vendor } from '@atrium/contract';

import { invalid } from '../../../base/httpError.ts';
import { convertPrices } from './convertPrices.process.ts';
import { joinCreatorsScope } from '../../people/joinCreatorsScope.process.ts';
import { findMobilePrefixIssues } from '../../places/mobilePrefixes.reads.ts';
import { withPhoneNumbers } from '../../places/phoneNumbers.reads.ts';
import { assertNoOpenOrders, findCurrencyIssue, lockVendor } from '../vendors.reads.ts';
import { placedLast } from '../../../store/sortOrder.ts';
import type { Changes, CheckContext, RemovalContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { vendorTable } from './vendor.table.ts';

const placeLast = placedLast(vendorTable);

/** Returns what only the database can judge: the mobile prefix is a country's, and prices are in a currency of their digits. */
export async function findVendorIssues(context: CheckContext<Stored<typeof vendor>>): Promise<RuleIssue[]> {
  const { work, before, values, changed } = context;
  const issues = await findMobilePrefixIssues(context);
  if (before === null) return issues;
  const { currency = null } = values;
  const code = changed.includes('currency')
    ? await findCurrencyIssue(work, before.id, before.currency, currency)
    : null;
  if (code !== null) issues.push({ field: 'currency', code });
  return issues;
}

/**
 * Prices stay as they are in the main unit. A product that is added or ordered in the same moment holds the vendor until
 * it is there, so what prevents the change is asked again under the lock.
 */
async function changeCurrency({ work, before, values }: WriteContext<Stored<typeof vendor>>): Promise<void> {
  const { currency } = values;
  if (before === null || currency === undefined || currency === before.currency) return;
  await lockVendor(work, before.id);
  const code = await findCurrencyIssue(work, before.id, before.currency, currency);
  if (code !== null) throw invalid([{ field: 'currency', code }]);
  if (before.currency !== null && currency !== null) await convertPrices(work, before.id, before.currency, currency);
}

/** A vendor's number is stored by its country's rule. A new vendor is placed last, is open around the clock unless it says otherwise, and joins its creator's scope. */
export async function completeVendor(
  context: WriteContext<Stored<typeof vendor>>,
): Promise<Changes<typeof vendor, typeof vendorTable>> {
  if (context.before !== null) {
    await changeCurrency(context);
    return withPhoneNumbers(context, context.values, ['phone']);
  }
  await joinCreatorsScope(context, 'vendor');
  return withPhoneNumbers(context, { operatingHours: alwaysOpen, ...(await placeLast(context)) }, ['phone']);
}

/** A vendor stays while people wait for what they have ordered (VEND-16). */
export async function keepWithOpenOrders({
  work,
  before,
}: RemovalContext<Stored<typeof vendor>>): Promise<Changes<typeof vendor, typeof vendorTable>> {
  await assertNoOpenOrders(work, 'vendor', before.id);
  return {};
}
