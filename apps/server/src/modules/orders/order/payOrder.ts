import { type CheckoutKind, checkoutKinds, issuesOf, order, type orderCheckout } from '@atrium/contract';
import { z } from 'zod';

import { HttpError } from '../../../base/httpError.ts';
import type { Work } from '../../../db/work.ts';
import { sentFields } from '../../../http/crud/recordRequests.ts';
import { keyedRequest, onceForKey } from '../../../http/idempotency.ts';
import { openPayment } from '../payment/openPayment.process.ts';
import { orUnavailable } from '../payment/orUnavailable.ts';
import { findPayment } from '../payment/paymentRecords.process.ts';
import { endPayment, lapsePayment } from '../payment/settlePayment.process.ts';
import type { ServiceContext } from '../../../services/route.ts';
import type { StoredRecord } from '../../../store/storeDefinition.ts';
import { isObject, refusedNew } from '../../../store/validate.ts';

const wanted = z.object({
  /** Where the person pays: on the provider's hosted page, or in the app with the provider's client secret. */
  checkout: z.enum(checkoutKinds, 'choice').optional(),
});

/** The body of an order: what is ordered, and where it is paid. */
export const orderBody = order.create.extend(wanted.shape);

/**
 * Tells what is ordered and where it is paid apart: the store validates what it keeps.
 * @throws HttpError 400
 */
export function readOrder(body: unknown): { readonly body: unknown; readonly kind: CheckoutKind } {
  if (!isObject(body)) return { body, kind: 'hosted' };
  const { checkout, ...rest } = sentFields(orderBody, body);
  const read = wanted.safeParse({ checkout }, { reportInput: true });
  if (!read.success) throw refusedNew(order, issuesOf(read.error), rest);
  return { body: rest, kind: read.data.checkout ?? 'hosted' };
}

/** An order that a request has placed; `placed` is null where an earlier one with the same Idempotency-Key has placed it. */
interface PlacedOnce {
  readonly id: string;
  readonly placed: StoredRecord | null;
}

/** Places an order once for the request's Idempotency-Key; the page on which it is paid is opened outside its transaction. */
export async function placeOnce(
  context: ServiceContext,
  place: (work: Work) => Promise<StoredRecord>,
): Promise<PlacedOnce> {
  const keyed = keyedRequest(context.request, context.session);
  if (keyed === null) {
    const placed = await place(context.work);
    return { id: placed.id, placed };
  }
  const made = new Map<string, StoredRecord>();
  const run = async (work: Work) => {
    const placed = await place(work);
    made.set(placed.id, placed);
    return { status: 201, headers: {}, body: placed.id };
  };
  // What is answered is read of the order, which its person sees.
  const { body: id } = await onceForKey(context.services, context.work, keyed, run, (_, first) =>
    Promise.resolve(first),
  );
  return { id, placed: made.get(id) ?? null };
}

/**
 * Opens the page on which an order is paid. Without an answer of the provider the order is given up, unless the request has
 * a key, by which it can be sent again.
 * @throws HttpError 503
 */
export async function checkOut(context: ServiceContext, id: string): Promise<z.infer<typeof orderCheckout> | null> {
  try {
    return await orUnavailable(() => openPayment(context, id));
  } catch (error) {
    const isUnavailable = error instanceof HttpError && error.code === 'paymentUnavailable';
    if (isUnavailable && keyedRequest(context.request, context.session) === null) await lapsePayment(context, id);
    throw error;
  }
}

/**
 * Ends the payment of a person's own order that they cancel before it is paid; one that was paid meanwhile is placed, and
 * is cancelled as any other (VEND-14).
 * @returns whether the order has ended by that
 */
export async function giveUpPayment(context: ServiceContext, id: string): Promise<boolean> {
  const line = await findPayment(context.work, id);
  if (line?.state !== 'open') return false;
  await orUnavailable(() => endPayment(context, line));
  return (await findPayment(context.work, id))?.state === 'lapsed';
}
