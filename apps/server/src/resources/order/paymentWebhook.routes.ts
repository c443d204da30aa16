import { order } from '@atrium/contract';
import { z } from 'zod';

import { HttpError } from '../../base/httpError.ts';
import { UnsignedEventError } from '../../base/paymentPort.ts';
import { takePaymentEvent } from '../../processes/payment/takePaymentEvent.ts';
import { orUnavailable } from '../../processes/payment/orUnavailable.ts';
import { defineRoute, type ServiceContext } from '../../services/route.ts';

const signatureHeader = 'stripe-signature';

function readEvent({ services, request }: ServiceContext) {
  const header = request.headers[signatureHeader];
  try {
    const event = services.payments?.readEvent(request.sentText, typeof header === 'string' ? header : '');
    if (event !== undefined) return event;
  } catch (error) {
    if (!(error instanceof UnsignedEventError)) throw error;
  }
  throw new HttpError(401, 'unauthenticated', {
    message: `The signature in ${signatureHeader} is missing or not valid.`,
  });
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
  keyHeader: signatureHeader,
  keepsText: true,
  body: z.looseObject({ id: z.string(), type: z.string() }).partial(),
  answer: z.object({ received: z.literal(true) }),
  handle: async (context) => {
    const event = readEvent(context);
    await orUnavailable(() => takePaymentEvent(context, event));
    return { body: { received: true } as const };
  },
});
