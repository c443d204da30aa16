import {
  currencies,
  currencyDigits,
  type DayHours,
  type PaymentAccountState,
  type PaymentProvider,
  paymentStep,
} from '@atrium/contract';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { HttpError } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import { column, raw, type Sql, sql } from '../../db/sql.ts';
import { buildingTable } from '../places/building/building.table.ts';
import { countryTable } from '../places/country/country.table.ts';
import { orderTable } from './order/order.table.ts';
import { productTable } from './product/product.table.ts';
import { vendorTable } from './vendor/vendor.table.ts';
import { buildingTimezone, joinBuildingPlace } from '../places/buildings.reads.ts';

/** Joins the vendor of a record as `v`; the column is one of the record's own table. */
export function joinVendor(vendorId: PgColumn): Sql {
  return sql`left join ${vendorTable} v on ${column('v', vendorTable.id)} = ${column('t', vendorId)}`;
}

/** What the prices of the vendor that is joined as `v` are in. */
export const vendorCurrency = column('v', vendorTable.currency);

function listed(codes: readonly string[]): Sql {
  return raw(codes.map((code) => `'${code}'`).join(', '));
}

/** Returns an amount of the minor unit of a currency in its main unit, as `mainOf` does (VEND-09). */
export function inMainUnit(minor: Sql, currency: Sql): Sql {
  return sql`(case when ${currency} in (${listed(currencies[0])}) then ${minor}::numeric
    when ${currency} in (${listed(currencies[3])}) then round(${minor} / 1000::numeric, 3)
    else round(${minor} / 100::numeric, 2) end)::float8`;
}

/** A vendor as far as its menu and its orders need it. Instants are ISO 8601. */
export interface VendorFacts {
  readonly id: string;
  readonly customerId: string;
  readonly buildingId: string;
  readonly shopName: string;
  readonly currency: string | null;
  readonly timezone: string;
  readonly taxRate: number;
  readonly enableOrdering: boolean;
  readonly operatingHours: readonly DayHours[];
  readonly stopped: boolean;
  readonly stopReason: string | null;
  readonly stoppedUntil: string | null;
  readonly paymentAccountLinkId: string | null;
  readonly paymentProvider: PaymentProvider | null;
  readonly paymentState: PaymentAccountState;
}

/** The minor units in whose multiples a vendor prices and taxes: what the payment provider takes where it has an account. */
export function priceStepOf({ currency, paymentProvider }: Pick<VendorFacts, 'currency' | 'paymentProvider'>): number {
  return currency === null || paymentProvider === null ? 1 : paymentStep(currency);
}

async function findFacts(executor: Executor, id: Sql, isLocked: boolean): Promise<VendorFacts | undefined> {
  const own = (name: keyof typeof vendorTable._.columns) => column('t', vendorTable[name]);
  const [line] = await executor.query<VendorFacts>(sql`
    select ${own('id')}, ${own('customerId')} as "customerId", ${own('buildingId')} as "buildingId",
        ${own('shopName')} as "shopName", ${own('currency')}, coalesce(${buildingTimezone}, 'UTC') as timezone,
        ${own('taxRate')}::float8 as "taxRate", ${own('enableOrdering')} as "enableOrdering",
        ${own('operatingHours')} as "operatingHours", ${own('stopped')}, ${own('stopReason')} as "stopReason",
        ${own('stoppedUntil')} as "stoppedUntil", ${own('paymentAccountLinkId')} as "paymentAccountLinkId",
        ${own('paymentProvider')} as "paymentProvider", ${own('paymentState')} as "paymentState"
      from ${vendorTable} t ${joinBuildingPlace(vendorTable.buildingId)}
      where ${own('id')} = ${id} and ${own('deletedAt')} is null ${raw(isLocked ? 'for share of t' : '')}`);
  return line;
}

/** Returns a vendor that is not deleted; a building without a timezone is in UTC. `isLocked` keeps it as it is until the transaction ends. */
export async function findVendor(executor: Executor, id: string, isLocked = false): Promise<VendorFacts | undefined> {
  return findFacts(executor, sql`${id}::uuid`, isLocked);
}

/** Returns the vendor of a product, which stays as it is until the transaction ends. */
export async function lockVendorOf(executor: Executor, productId: string): Promise<VendorFacts | undefined> {
  const vendorId = sql`(select ${productTable.vendorId} from ${productTable} where ${productTable.id} = ${productId}::uuid)`;
  return findFacts(executor, vendorId, true);
}

/** What the provider's form begins with, for those who link a vendor's account. */
export interface VendorContact {
  readonly email: string | null;
  /** ISO 3166 code of two letters. */
  readonly country: string | null;
}

/** Returns how the provider may reach a vendor, and where it is. */
export async function findVendorContact(executor: Executor, id: string): Promise<VendorContact> {
  const [line] = await executor.query<VendorContact>(sql`
    select ${column('v', vendorTable.email)}, ${column('c', countryTable.isoCode)} as country
      from ${vendorTable} v left join ${countryTable} c on ${column('c', countryTable.id)} = ${column('v', vendorTable.countryId)}
      where ${column('v', vendorTable.id)} = ${id}::uuid`);
  return line ?? { email: null, country: null };
}

/** Returns the vendors that have linked an account and show another state of it. */
export async function findVendorsOfAccount(
  executor: Executor,
  accountId: string,
  state: PaymentAccountState,
): Promise<readonly string[]> {
  const lines = await executor.query<{ id: string }>(sql`select ${vendorTable.id} from ${vendorTable}
    where ${vendorTable.paymentAccountLinkId} = ${accountId} and ${vendorTable.paymentState} <> ${state}
      and ${vendorTable.deletedAt} is null`);
  return lines.map(({ id }) => id);
}

/** Returns the accounts of a provider that vendors have linked. */
export async function findLinkedAccounts(executor: Executor, provider: PaymentProvider): Promise<readonly string[]> {
  const lines = await executor.query<{ id: string }>(sql`
    select distinct ${vendorTable.paymentAccountLinkId} as id from ${vendorTable}
      where ${vendorTable.paymentProvider} = ${provider} and ${vendorTable.deletedAt} is null
        and ${vendorTable.paymentAccountLinkId} is not null`);
  return lines.map(({ id }) => id);
}

/** Waits for those who add to the vendor's menu, and keeps it as it is until the transaction ends. */
export async function lockVendor(executor: Executor, id: string): Promise<void> {
  await executor.query(sql`select from ${vendorTable} where ${vendorTable.id} = ${id}::uuid for update`);
}

/**
 * Returns why the currency of a vendor cannot become one of other digits, as a field code; null where it can: nothing was
 * ordered in it yet, and every price of the menu is one of the new currency too (VEND-09).
 */
export async function findCurrencyIssue(
  executor: Executor,
  vendorId: string,
  before: string | null,
  after: string | null,
): Promise<'currencyInUse' | 'currencyDigits' | null> {
  const digits = before === null || after === null ? null : currencyDigits(after) - currencyDigits(before);
  if (digits === 0) return null;
  const step = 10 ** Math.max(0, -(digits ?? 0));
  const isPart = sql`${productTable.deletedAt} is null and ${productTable.basePrice} % ${step}::bigint <> 0`;
  const [line] = await executor.query<{ products: number; parts: number; isOrdered: boolean }>(sql`
    select count(*)::int as products, (count(*) filter (where ${isPart}))::int as parts,
        exists (select from ${orderTable} where ${orderTable.vendorId} = ${vendorId}::uuid) as "isOrdered"
      from ${productTable} where ${productTable.vendorId} = ${vendorId}::uuid`);
  if (line === undefined || line.products === 0) return null;
  if (digits === null || line.isOrdered) return 'currencyInUse';
  return line.parts > 0 ? 'currencyDigits' : null;
}

/** Selects the vendors of what is deleted: the vendor itself, or those of a building or customer. */
const vendorsWithin = {
  vendor: (id: string) => sql`${vendorTable.id} = ${id}::uuid`,
  building: (id: string) => sql`${vendorTable.buildingId} = ${id}::uuid`,
  customer: (id: string) => sql`${vendorTable.buildingId} in (select ${buildingTable.id} from ${buildingTable}
    where ${buildingTable.customerId} = ${id}::uuid)`,
} as const;

/** How many vendors a refusal names. */
const MAX_NAMES = 3;

/**
 * Keeps vendors, and the building or customer that they are in, while people wait for what they have ordered: a paid order
 * whose vendor is gone would be no one's to accept or to pay back (VEND-16). Tests do not count. Orders that are being
 * placed hold their vendor: they are waited for, and no other one is placed until the transaction ends.
 * @throws HttpError 409 `openOrders`, for a place with the names of the vendors
 */
export async function assertNoOpenOrders(
  executor: Executor,
  within: keyof typeof vendorsWithin,
  id: string,
): Promise<void> {
  const vendors = await executor.query<{ id: string }>(sql`select ${vendorTable.id} from ${vendorTable}
    where ${vendorsWithin[within](id)} and ${vendorTable.deletedAt} is null order by ${vendorTable.id} for update`);
  const waitedFor = await executor.query<{ shopName: string }>(sql`
    select ${column('v', vendorTable.shopName)} as "shopName" from ${vendorTable} v
      where ${column('v', vendorTable.id)} = any(${vendors.map((vendor) => vendor.id)}::uuid[])
        and exists (select from ${orderTable} where ${orderTable.vendorId} = ${column('v', vendorTable.id)}
          and ${orderTable.status} in ('AwaitingPayment', 'Placed', 'Accepted') and ${orderTable.payment} <> 'test')
      order by 1`);
  if (waitedFor.length === 0) return;
  const names = waitedFor.slice(0, MAX_NAMES).map(({ shopName }) => shopName);
  const vendorIssue = { field: 'vendor', code: 'reference', message: String(waitedFor.length), names } as const;
  throw new HttpError(409, 'openOrders', { issues: within === 'vendor' ? [] : [vendorIssue] });
}

/** Checks whether there is such a vendor in the building. */
export async function isVendorOfBuilding(executor: Executor, id: string, buildingId: string | null): Promise<boolean> {
  const found = await executor.query(sql`select from ${vendorTable} where ${vendorTable.id} = ${id}::uuid
    and ${vendorTable.buildingId} = ${buildingId}::uuid and ${vendorTable.deletedAt} is null`);
  return found.length > 0;
}
