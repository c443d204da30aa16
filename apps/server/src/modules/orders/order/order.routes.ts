import {
  historyWindows,
  order,
  type OrderAction,
  orderActions,
  orderCheckout,
  type OrderState,
  orderStates,
  orderTotalsAnswer,
  product,
  shortText,
  stateAfter,
  windowStart,
} from '@atrium/contract';
import { z } from 'zod';

import { featureGrant } from '../../../access/authorize.ts';
import type { Grant } from '../../../access/grant.ts';
import { HttpError, notFound } from '../../../base/httpError.ts';
import { readableSchema } from '../../../http/crud/listAnswer.ts';
import {
  answerRecord,
  assertParent,
  changedIdOf,
  idOf,
  inputBeside,
  otherIdIssues,
} from '../../../http/crud/recordRequests.ts';
import { retryRefund } from '../payment/refundPayment.process.ts';
import { findFirstProducts } from './orderedProducts.reads.ts';
import { findVendor } from '../vendors.reads.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { ownListRoute } from '../../../services/ownListRoute.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import type { StoredRecord } from '../../../store/storeDefinition.ts';
import { orderStore } from './order.store.ts';
import { ChosenCheckout } from './orderRules.ts';
import { sumOrders } from './orderSums.ts';
import { paymentWebhook } from './paymentWebhook.routes.ts';
import { checkOut, giveUpPayment, orderBody, placeOnce, readOrder } from './payOrder.ts';

const { one } = readableSchema(order, 'record');

/** An order as its person sees it; with where it is paid while it awaits that. */
const placedOrder = order.reader.extend({ checkout: orderCheckout.optional() });

/** Checks whether an order as it was placed is to be paid through the provider. */
function awaitsPayment({ text }: StoredRecord): boolean {
  return order.record.pick({ payment: true }).parse(JSON.parse(text)).payment === 'awaiting';
}

/**
 * `POST stripe-orders`: a person orders from one vendor in the app. Where the vendor's payment account is ready the order
 * awaits its payment, and the answer says where that is made (RES-92, VEND-12, VEND-19).
 */
const placeOrder = defineRoute({
  method: 'POST',
  path: order.path,
  tag: order.name,
  summary: 'Order from a vendor',
  access: { kind: 'own', resource: order, action: 'add' },
  body: orderBody,
  answer: placedOrder,
  status: 201,
  handlesKey: true,
  handle: async (context) => {
    const { grant, services } = context;
    const { body, kind } = readOrder(context.body);
    const known = new ChosenCheckout(kind);
    const { id, placed } = await placeOnce(context, (work) =>
      orderStore.create(grant, { work, services, known }, body),
    );
    const headers = { location: `/api/${order.path}/${id}` };
    if (placed !== null && !awaitsPayment(placed)) return answerRecord(placed, 201, headers);
    const checkout = await checkOut(context, id);
    const record = await orderStore.get(grant, context, id);
    const shown: unknown = JSON.parse(record.text);
    const text = checkout === null ? record.text : JSON.stringify(Object.assign({}, shown, { checkout }));
    return answerRecord({ ...record, text }, 201, headers);
  },
});

/** `POST stripe-orders/test`: the vendor's people place an order to try the stream; it is marked and never paid. */
const placeTestOrder = defineRoute({
  method: 'POST',
  path: `${order.path}/test`,
  tag: order.name,
  summary: 'Place a test order',
  access: { kind: 'feature', anyOf: ['VENDOR.orders'], action: 'edit' },
  body: z.object({ vendorId: order.record.shape.vendorId }),
  answer: order.record,
  status: 201,
  handle: async (context) => {
    const { vendorId } = context.input();
    await assertParent(context, product, 'vendorId', vendorId);
    const [productId] = await findFirstProducts(context.work, vendorId, 1);
    if (productId === undefined) throw new HttpError(409, 'noProducts');
    const grant = featureGrant(context.session, order, ['VENDOR.orders'], 'edit', context.trace);
    const record = await orderStore.create(grant, context, { lines: [{ productId, quantity: 1 }] });
    return answerRecord(record, 201, { location: `/api/${order.path}/${record.id}` });
  },
});

const actionBody = z.object({
  id: order.record.shape.id.optional(),
  action: z.enum(orderActions, 'choice'),
  /** Why it is cancelled, for the person who ordered. */
  cancelReason: shortText().optional(),
});

/** What the last change of an order was, and who made it when. */
const lastChange = z.object({
  status: z.enum(orderStates),
  revision: z.object({ editor: z.string().nullable(), date: z.string() }),
});

/** Refuses an action that the order's state does not allow, naming who has brought it there and when (VEND-15). */
async function refuse(context: ServiceContext, grant: Grant, id: string): Promise<never> {
  const full = grant.projection === 'full' ? grant : null;
  const record = full === null ? null : lastChange.parse(JSON.parse((await orderStore.get(full, context, id)).text));
  if (record === null) throw new HttpError(409, 'orderDecided');
  const { status, revision } = record;
  const message = `This order is ${status.toLowerCase()}: ${revision.editor ?? 'the product'}, ${revision.date}.`;
  throw new HttpError(409, 'orderDecided', { message });
}

function allowed(action: OrderAction, status: OrderState, isOwn: boolean): OrderState | null {
  return isOwn && (action !== 'cancel' || status !== 'Placed') ? null : stateAfter(action, status);
}

/**
 * Brings an order into the state that an action leads to. The statement is for the version that was judged, so that of two
 * who act at the same moment one wins and the other reads who it was (VEND-14, VEND-15).
 */
async function act(context: ServiceContext, id: string, body: z.infer<typeof actionBody>): Promise<StoredRecord> {
  const { grant } = context;
  // The vendor's people have every action, and the person who ordered cancels.
  const isOwn = grant.ownSession !== null;
  if (isOwn && body.action === 'cancel' && (await giveUpPayment(context, id)))
    return orderStore.get(grant, context, id);
  const { values, version } = await orderStore.current(grant, context, id);
  const status = allowed(body.action, values.status, isOwn);
  if (status === null) return refuse(context, grant, id);
  const { cancelReason } = body;
  const change = { status, ...(status === 'Cancelled' && cancelReason !== undefined ? { cancelReason } : {}) };
  try {
    return await orderStore.act(grant, context, id, version, change);
  } catch (error) {
    if (error instanceof HttpError && error.code === 'stale') return refuse(context, grant, id);
    throw error;
  }
}

/** `PUT stripe-orders/{id}` with `{ action }`: accept, complete or cancel (RES-92, VEND-13). */
const actOn = (path: string, idIn: (context: ServiceContext) => unknown) =>
  defineRoute({
    method: 'PUT',
    path,
    tag: order.name,
    summary: 'Accept, complete or cancel an order',
    access: { kind: 'ownOr', resource: order, action: 'edit' },
    body: actionBody,
    answer: one,
    handle: async (context) => {
      const id = changedIdOf(order, context, idIn(context));
      return answerRecord(await act(context, id, inputBeside(context, otherIdIssues(context, id))), 200);
    },
  });

/** `POST stripe-orders/{id}/refund`: a refund that has failed is sent again within a minute (VEND-16). */
const refundAgain = defineRoute({
  method: 'POST',
  path: `${order.path}/{id}/refund`,
  tag: order.name,
  summary: 'Try a refund that has failed again',
  access: { kind: 'feature', anyOf: ['VENDOR.orders'], action: 'edit' },
  answer: order.record,
  handle: async (context) => {
    const id = idOf(context.params.id);
    const grant = featureGrant(context.session, order, ['VENDOR.orders'], 'edit', context.trace);
    await orderStore.get(grant, context, id);
    await retryRefund(context, grant, id);
    return answerRecord(await orderStore.get(grant, context, id), 200);
  },
});

/** `GET stripe-orders/totals?vendorId=&window=`: totals per day and the products of most pieces (VEND-21, STAT-07, STAT-08). */
const readTotals = defineRoute({
  method: 'GET',
  path: `${order.path}/totals`,
  tag: order.name,
  summary: 'What a vendor has sold, by day and by product',
  access: { kind: 'feature', anyOf: ['BUILDING.history'], action: 'view' },
  query: z.object({
    vendorId: z.uuid('invalid').describe('The vendor'),
    window: z.enum(historyWindows, 'choice').describe('How far back: day (24 hours), month or year'),
  }),
  answer: orderTotalsAnswer,
  handle: async (context) => {
    const { vendorId, window } = context.queryInput();
    await assertParent(context, product, 'vendorId', vendorId);
    const vendor = await findVendor(context.work, vendorId);
    if (vendor === undefined) throw notFound();
    const from = new Date(windowStart(window, vendor.timezone, Date.now()));
    return { body: await sumOrders(context.work, vendor, from) };
  },
});

export const orderRoutes = [
  paymentWebhook,
  readTotals,
  placeOrder,
  placeTestOrder,
  refundAgain,
  ownListRoute(orderStore, 'The own orders'),
  actOn(`${order.path}/{id}`, ({ params }) => params['id']),
  actOn(order.path, ({ query }) => query['id']),
  ...crudRoutes(orderStore, { narrow: ['vendorId', 'buildingId'], replace: { create: [], update: [] } }),
];
