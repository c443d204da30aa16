import { dayAt, orderTotals, times } from '@atrium/contract';

import { orderStore } from '../modules/orders/order/order.store.ts';
import { buyerNames } from './content/menuTexts.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import type { RecordHistory } from './recordHistory.ts';
import type { WriteBeside } from './writeHistories.ts';

/** Orders of the last day, and further back about one in so many days. */
const LATEST = 6;
const EARLIER = 40;
const EVERY_DAYS = 8;

interface Shop {
  readonly vendor: RecordHistory;
  readonly products: readonly RecordHistory[];
  /** IANA name of its building's timezone. */
  readonly timezone: string;
}

/** Returns what one person bought, and what came of it. */
function seedOrder(
  portfolio: PortfolioSeed,
  seeded: CustomerSeed,
  shop: Shop,
  order: { placed: Date; number: number; at: number },
): void {
  const { vendor, products, timezone } = shop;
  const { placed, number, at } = order;
  const currency = String(vendor.value('currency'));
  const chosen = products.slice(at % products.length).slice(0, 1 + (at % 2));
  const lines = chosen.map((product) => ({
    productId: product.id,
    item: String(product.value('name')),
    quantity: 1 + (at % 2),
    amount: Number(product.value('basePrice')),
  }));
  const name = buyerNames[at % buyerNames.length] ?? '';
  const [first = ''] = name.toLowerCase().split(' ');
  const history = portfolio.create(
    orderStore,
    { date: placed, editorId: null },
    {
      customerId: seeded.history.id,
      buildingId: vendor.value('buildingId'),
      vendorId: vendor.id,
      number,
      day: dayAt(placed.getTime(), timezone),
      time: placed.toISOString(),
      userId: null,
      name,
      email: `${first}@${seeded.facts.domains[0]}`,
      company: seeded.facts.name,
      lines,
      item: lines.map(({ item, quantity }) => `${String(quantity)} × ${item}`).join(', '),
      quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      ...orderTotals(lines, Number(vendor.value('taxRate'))),
      currency,
      status: 'Placed',
      payment: 'counter',
      paymentProvider: null,
      acceptedAt: null,
      closedAt: null,
      cancelReason: null,
      note: null,
    },
  );
  const later = (minutes: number) => new Date(placed.getTime() + minutes * times.minute);
  const isCancelled = at % 9 === 8;
  const closed = later(isCancelled ? 4 : 11).toISOString();
  if (isCancelled) {
    history.change({ date: later(4), editorId: null }, { status: 'Cancelled', closedAt: closed });
    return;
  }
  history.change({ date: later(3), editorId: null }, { status: 'Accepted', acceptedAt: later(3).toISOString() });
  history.change({ date: later(11), editorId: null }, { status: 'Completed', closedAt: closed });
}

/** The orders of a shop over the past year, all of them completed or cancelled (VEND-12, STAT-07). */
export function seedOrders(portfolio: PortfolioSeed, seeded: CustomerSeed, shop: Shop): void {
  if (shop.products.length === 0) return;
  const { now } = portfolio.calendar;
  const moments = [
    ...Array.from({ length: EARLIER }, (_, at) => now.getTime() - (EARLIER - at) * EVERY_DAYS * times.day - times.hour),
    ...Array.from({ length: LATEST }, (_, at) => now.getTime() - (LATEST - at) * 40 * times.minute),
  ];
  const opened = shop.vendor.last.date.getTime() + 30 * times.day;
  const numbers = new Map<string, number>();
  for (const [at, moment] of moments.entries()) {
    if (moment < opened) continue;
    const day = dayAt(moment, shop.timezone);
    const number = (numbers.get(day) ?? 0) + 1;
    numbers.set(day, number);
    seedOrder(portfolio, seeded, shop, { placed: new Date(moment), number, at });
  }
}

/** Goes on from the last number of each day. */
export const writeOrderCounters: WriteBeside = async (executor) => {
  await executor.query({
    text: `insert into order_counters (vendor_id, day, last)
      select vendor_id, day, max("number") from orders group by vendor_id, day
      on conflict (vendor_id, day) do update set last = excluded.last`,
    values: [],
  });
};
