import { order, paymentLimits } from '@atrium/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

import { HttpError, notFound } from '../../../base/httpError.ts';
import { countWrongSecret } from '../../../base/rateLimits.ts';
import { type PaymentEvent, type PaymentPort, UnsignedEventError } from '../../../ports/paymentPort.ts';
import { takePaymentEvent } from '../payment/takePaymentEvent.process.ts';
import { orUnavailable } from '../payment/orUnavailable.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import type { Services } from '../../../services/services.ts';

const SIGNATURE_HEADER = 'stripe-signature';

function signatureOf({ headers }: FastifyRequest): string {
  const header = headers[SIGNATURE_HEADER];
  return typeof header === 'string' ? header : '';
}

/** @throws HttpError 404 where no provider sends any */
function senderOf({ payments }: Pick<Services, 'payments'>): PaymentPort {
  if (payments === null || payments.provider === 'local') throw notFound();
  return payments;
}

const unsigned = (cause?: unknown) =>
  new HttpError(401, 'unauthenticated', {
    message: `The signature in ${SIGNATURE_HEADER} is missing or not valid.`,
    cause,
  });

/** @throws HttpError 401 for one that the provider has not signed, which counts as a refused token */
async function readEvent({ services, request }: ServiceContext): Promise<PaymentEvent> {
  try {
    return senderOf(services).readEvent(request.sentBytes ?? Buffer.alloc(0), signatureOf(request));
  } catch (error) {
    if (!(error instanceof UnsignedEventError)) throw error;
    await countWrongSecret(services.rates, request);
    throw unsigned(error);
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
  access: { kind: 'public', maxBodyBytes: paymentLimits.maxWebhookBytes },
  keyHeader: SIGNATURE_HEADER,
  refusalOf: (request, services) => (senderOf(services).isSignedNow(signatureOf(request)) ? null : unsigned()),
  keepsBytes: true,
  body: z.looseObject({ id: z.string(), type: z.string() }).partial(),
  answer: z.object({ received: z.literal(true) }),
  handle: async (context) => {
    const event = await readEvent(context);
    await orUnavailable(() => takePaymentEvent(context, event));
    return { body: { received: true } as const };
  },
});
