import { order } from '@atrium/contract';
import { z } from 'zod';

import { HttpError, notFound } from '../../base/httpError.ts';
import { type PaymentEvent, UnsignedEventError } from '../../ports/paymentPort.ts';
import { takePaymentEvent } from '../../processes/payment/takePaymentEvent.ts';
import { orUnavailable } from '../../processes/payment/orUnavailable.ts';
import { defineRoute, type ServiceContext } from '../../services/route.ts';

const SIGNATURE_HEADER = 'stripe-signature';

/** @throws HttpError 404 where no provider sends any, 401 for one that it has not signed */
function readEvent({ services: { payments }, request }: ServiceContext): PaymentEvent {
  if (payments === null || payments.provider === 'local') throw notFound();
  const header = request.headers[SIGNATURE_HEADER];
  try {
    return payments.readEvent(request.sentBytes ?? Buffer.alloc(0), typeof header === 'string' ? header : '');
  } catch (error) {
    if (!(error instanceof UnsignedEventError)) throw error;
    const message = `The signature in ${SIGNATURE_HEADER} is missing or not valid.`;
    throw new HttpError(401, 'unauthenticated', { message, cause: error });
  }
}

/**
 * `POST stripe-orders/webhook`: what the payment provider reports, signed over the body as it was sent and no older than 5
 * minutes. Each event counts once (API-41).
 */
export const paymentWebhook = defineRoute({
  method: 'POST',
  path: `${order.path}/webhook`,
  tag: order.name,
  summary: 'What the payment provider reports, signed in stripe-signature',
  access: { kind: 'public' },
  keyHeader: SIGNATURE_HEADER,
  keepsBytes: true,
  body: z.looseObject({ id: z.string(), type: z.string() }).partial(),
  answer: z.object({ received: z.literal(true) }),
  handle: async (context) => {
    const event = readEvent(context);
    await orUnavailable(() => takePaymentEvent(context, event));
    return { body: { received: true } as const };
  },
});
