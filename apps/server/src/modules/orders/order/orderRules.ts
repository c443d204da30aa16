import {
  type CheckoutKind,
  type ClosedReason,
  dayAt,
  type ErrorCode,
  isSoldOut,
  mainOf,
  order,
  orderingAt,
  orderLimits,
  orderTotals,
  readId,
  type RuleIssue,
} from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import { assertFewOpen, lockOpen } from '../../../attending/fewOpen.ts';
import { type AnsweredIssue, featureOff, HttpError, invalid } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { hasFeature } from '../../../directory/features.ts';
import { nextOrderNumber } from '../payment/nextOrderNumber.process.ts';
import { addPayment } from '../payment/paymentRecords.process.ts';
import { askRefund } from '../payment/refundPayment.process.ts';
import { returnStock, takeStock } from '../takeStock.process.ts';
import { nameOfCustomer } from '../../customers/customers.reads.ts';
import { findVendorsOf, lockProducts, type OrderedProduct } from './orderedProducts.reads.ts';
import { lockVendorOf, priceStepOf, type VendorFacts } from '../vendors.reads.ts';
import type { Changes, CheckContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { isObject } from '../../../store/validate.ts';
import { orderTable } from './order.table.ts';

type StoredOrder = Stored<typeof order>;
type OrderChanges = Changes<typeof order, typeof orderTable>;

/** A line as an app asks for it. */
interface WantedLine {
  readonly productId: string;
  readonly quantity: number;
  readonly price?: number;
}

/** A line as it is kept: the amount in the minor unit. */
interface KeptLine {
  readonly productId: string;
  readonly item: string;
  readonly quantity: number;
  readonly amount: number;
}

/** Where a person pays for the order that they place, for the rules of the write. */
export class ChosenCheckout {
  readonly kind: CheckoutKind;

  constructor(kind: CheckoutKind) {
    this.kind = kind;
  }

  /** Returns what was chosen for a write; the provider's page where nothing was. */
  static of(known: object | undefined): CheckoutKind {
    return known instanceof ChosenCheckout ? known.kind : 'hosted';
  }
}

/** Who orders, but for their company. */
interface Buyer {
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
}

function buyerOf({ holder }: Grant): Buyer {
  if (holder.kind === 'system') return { userId: null, name: holder.reason, email: 'orders@atrium.example' };
  const { id, firstName, lastName, email } = holder.session.user;
  return { userId: id, name: `${firstName} ${lastName}`.trim(), email };
}

/** The products are on the menu of one vendor, which the person's app shows; each is in one line. */
export async function findOrderIssues({ work, grant, before, body }: CheckContext<StoredOrder>): Promise<RuleIssue[]> {
  const lines: readonly unknown[] = Array.isArray(body.lines) ? body.lines : [];
  const ids = lines.flatMap((line) => readId(isObject(line) ? line['productId'] : undefined) ?? []);
  // What the contract refuses is reported by it.
  if (before !== null || ids.length !== lines.length || ids.length > orderLimits.maxLines) return [];
  const vendors = await findVendorsOf(work, ids, grant.ownSession);
  const vendorId = ids.map((id) => vendors.get(id)).find((id) => id !== undefined);
  return ids.flatMap((id, at): RuleIssue[] => {
    const field = `lines.${String(at)}.productId`;
    if (!vendors.has(id)) return [{ field, code: 'reference' }];
    if (vendors.get(id) !== vendorId) return [{ field, code: 'otherVendor' }];
    return ids.indexOf(id) === at ? [] : [{ field, code: 'duplicate' }];
  });
}

const refusals: Readonly<Record<ClosedReason, ErrorCode>> = {
  orderingOff: 'orderingOff',
  stopped: 'orderingStopped',
  outsideHours: 'outsideHours',
};

function assertTakesOrders(vendor: VendorFacts, now: number): void {
  const { reason, message } = orderingAt(vendor, vendor.timezone, now);
  if (reason !== null) throw new HttpError(409, refusals[reason], message === null ? {} : { message });
}

/** What is known of a person who orders at a vendor. */
interface BuyerFacts {
  readonly company: string | null;
  /** Their orders that are neither completed nor cancelled. */
  readonly open: number;
  /** Whether ordering is on in the vendor's building, for someone who acts for themselves in the app (ON-01). */
  readonly isOn: boolean;
}

/** Finds the person of an order and what is open to them in one statement; nothing for the product's own work. */
async function findBuyerFacts(
  work: Executor,
  { holder, ownSession }: Grant,
  vendor: VendorFacts | undefined,
): Promise<BuyerFacts> {
  if (holder.kind === 'system') return { company: null, open: 0, isOn: true };
  const { user } = holder.session;
  const isOpen = sql`${orderTable.userId} = ${user.id}::uuid and ${orderTable.status} in ('AwaitingPayment', 'Placed', 'Accepted')
      and ${orderTable.payment} <> 'test'`;
  const [facts] = await work.query<BuyerFacts>(sql`
    select ${nameOfCustomer(sql`${user.customerId}::uuid`)} as company,
      (select count(*)::int from ${orderTable} where ${isOpen}) as open,
      ${hasFeature(sql`${vendor?.buildingId ?? null}::uuid`, order.extension, ownSession)} as "isOn"`);
  if (facts === undefined) throw new Error('a statement of one row has answered none');
  return facts;
}

/** The most orders of a person that are neither completed nor cancelled. */
const openLimit = {
  max: orderLimits.maxOpen,
  code: 'tooManyOrders',
  message: `You have ${String(orderLimits.maxOpen)} open orders. Wait until one of them is completed.`,
} as const;

/** Refuses what is sold out, and prices that are others than the app showed; the answer has the new ones. */
function assertAsShown(
  lines: readonly WantedLine[],
  products: ReadonlyMap<string, OrderedProduct>,
  currency: string,
  now: number,
): void {
  const soldOut = lines.flatMap(({ productId }, at): AnsweredIssue[] => {
    const product = products.get(productId);
    const isGone = product === undefined || isSoldOut(product, now);
    return isGone ? [{ field: `lines.${String(at)}.productId`, code: 'soldOut' }] : [];
  });
  if (soldOut.length > 0) throw new HttpError(409, 'soldOut', { issues: soldOut });
  const changed = lines.flatMap(({ productId, price }, at): AnsweredIssue[] => {
    const value = mainOf(products.get(productId)?.basePrice ?? 0, currency);
    return price === undefined || price === value
      ? []
      : [{ field: `lines.${String(at)}.price`, code: 'priceChanged', value }];
  });
  if (changed.length > 0) throw new HttpError(409, 'priceChanged', { issues: changed });
}

/** Names and prices of the lines as the menu has them at this moment, and what they come to (VEND-12, VEND-17). */
function charge(lines: readonly WantedLine[], products: ReadonlyMap<string, OrderedProduct>, vendor: VendorFacts) {
  const kept = lines.map(({ productId, quantity }): KeptLine => {
    const product = products.get(productId);
    if (product === undefined) throw new HttpError(409, 'soldOut');
    return { productId, item: product.name, quantity, amount: product.basePrice };
  });
  return {
    lines: kept,
    item: kept.map(({ item, quantity }) => `${String(quantity)} × ${item}`).join(', '),
    quantity: kept.reduce((sum, { quantity }) => sum + quantity, 0),
    ...orderTotals(kept, vendor.taxRate, priceStepOf(vendor)),
  };
}

/** Returns how an order is paid: through the provider where the vendor's account with it is ready and there is something to pay. */
function paymentOf(
  { services, id, known }: WriteContext<StoredOrder>,
  { paymentAccountLinkId, paymentProvider, paymentState, customerId, id: vendorId }: VendorFacts,
  total: number,
  currency: string,
): Parameters<typeof addPayment>[1] | null {
  const provider = services.config.payments?.kind;
  if (provider === undefined || paymentProvider !== provider || paymentState !== 'ready') return null;
  if (paymentAccountLinkId === null || total === 0) return null;
  return {
    orderId: id,
    customerId,
    vendorId,
    provider,
    accountId: paymentAccountLinkId,
    amount: total,
    currency,
    kind: ChosenCheckout.of(known),
  };
}

/** Places an order in the transaction of its write: all of it, or nothing (VEND-19). */
async function place(context: WriteContext<StoredOrder>): Promise<OrderChanges> {
  const { work, grant, values } = context;
  const lines: readonly WantedLine[] = values.lines ?? [];
  const session = grant.ownSession;
  const now = Date.now();
  if (session !== null) await lockOpen(work, 'orders', session.user.id);
  const [first] = lines;
  const vendor = first === undefined ? undefined : await lockVendorOf(work, first.productId);
  const { company, open, isOn } = await findBuyerFacts(work, grant, vendor);
  if (session !== null) assertFewOpen(open, openLimit);
  const products = await lockProducts(
    work,
    lines.map(({ productId }) => productId),
  );
  if (vendor === undefined || vendor.currency === null || products.size === 0)
    throw invalid([{ field: 'lines.0.productId', code: 'reference' }]);
  if (session !== null) {
    if (!isOn) throw featureOff(order.extension.code);
    assertTakesOrders(vendor, now);
    assertAsShown(lines, products, vendor.currency, now);
    if (!(await takeStock(work, lines))) throw new HttpError(409, 'soldOut', { issues: scarce(lines, products) });
  }
  const charged = charge(lines, products, vendor);
  const day = dayAt(now, vendor.timezone);
  const payment = session === null ? null : paymentOf(context, vendor, charged.total, vendor.currency);
  if (payment !== null) await addPayment(work, payment);
  return {
    customerId: vendor.customerId,
    buildingId: vendor.buildingId,
    vendorId: vendor.id,
    ...charged,
    number: payment === null ? await nextOrderNumber(work, vendor.id, day) : 0,
    day,
    time: new Date(now).toISOString(),
    ...buyerOf(grant),
    company,
    currency: vendor.currency,
    status: payment === null ? 'Placed' : 'AwaitingPayment',
    payment: session === null ? 'test' : payment === null ? 'counter' : 'awaiting',
    paymentProvider: payment?.provider ?? null,
  };
}

/** The lines that ask for more than there is. */
function scarce(lines: readonly WantedLine[], products: ReadonlyMap<string, OrderedProduct>): AnsweredIssue[] {
  return lines.flatMap(({ productId, quantity }, at): AnsweredIssue[] => {
    const stock = products.get(productId)?.stock ?? null;
    if (stock === null || stock >= quantity) return [];
    return [{ field: `lines.${String(at)}.quantity`, code: 'soldOut', value: stock }];
  });
}

/**
 * A new order is placed; one that changes its state is dated, and a cancelled one gives back what it had taken, and is
 * refunded where it was paid (VEND-13, VEND-16).
 */
export async function writeOrder(context: WriteContext<StoredOrder>): Promise<OrderChanges> {
  const { work, before, values, id } = context;
  if (before === null) return { note: values.note, ...(await place(context)) };
  const { status, cancelReason = null } = values;
  const at = new Date().toISOString();
  if (status === 'Accepted') return { status, acceptedAt: at };
  if (status === 'Completed') return { status, closedAt: at };
  if (before.payment !== 'test') await returnStock(work, before.lines);
  if (before.payment !== 'paid') return { status, closedAt: at, cancelReason };
  await askRefund(work, id);
  return { status, closedAt: at, cancelReason, payment: 'refundAsked' };
}
