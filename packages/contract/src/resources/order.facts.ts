import { defineFacts } from '../core/resource.ts';

/**
 * How an order is paid: at the vendor's counter; there instead, as the payment provider did not take it; not at all because
 * it is a test; or through the payment provider, from
 * `awaiting` on. One that was not paid in time has lapsed. A paid one that is cancelled is refunded; a refund that failed is
 * tried again.
 */
export const orderPayments = [
  'counter',
  'counterInstead',
  'test',
  'awaiting',
  'paid',
  'lapsed',
  'refundAsked',
  'refunded',
  'refundFailed',
] as const;
export type OrderPayment = (typeof orderPayments)[number];

const ofHistory = ['VENDOR.orders', 'BUILDING.history'] as const;
const ofOrders = ['VENDOR.orders'] as const;

export const orderFacts = defineFacts({
  name: 'order',
  path: 'stripe-orders',
  levels: { vendor: { view: ofHistory, add: [], edit: ofOrders, delete: [] } },
  readers: 'content',
  owner: 'userId',
  extension: { code: 'extension.foodAndBeverage', isUse: true },
  query: {
    filter: [
      'number',
      'day',
      'time',
      'closedAt',
      'name',
      'email',
      'company',
      'status',
      'payment',
      'vendorId',
      'buildingId',
    ],
    sort: ['time', 'name'],
    search: ['name', 'email', 'company', 'item', 'note'],
    defaultSort: 'time desc',
    expand: { user: { resource: 'user', field: 'userId' } },
  },
  finding: { pages: ['orders/history'] },
  personal: ['name', 'email'],
  actions: ['list', 'get', 'create', 'update', 'export'],
});
