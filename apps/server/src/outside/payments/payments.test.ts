import { createLinkSeals } from '../../base/crypto/linkSeals.ts';
import { readPaymentConfig } from '../../base/paymentConfig.ts';
import { describePaymentPort } from '../../testing/conformance/paymentPort.ts';
import { startStripeServer } from '../../testing/stripeServer.ts';
import { createLocalPayments } from './localPayments.ts';
import { createStripePayments } from './stripePayments.ts';

const PUBLIC_URL = 'http://127.0.0.1:3000';

describePaymentPort('the simulation', async () => ({
  adapter: createLocalPayments({
    publicUrl: PUBLIC_URL,
    links: createLinkSeals({ current: 'a secret key of the test, long enough', previous: [] }, 0),
    isAccountSubmitted: async () => false,
  }),
  close: async () => {},
}));

describePaymentPort('Stripe', async () => {
  const server = await startStripeServer();
  const config = readPaymentConfig(server.environment, false, []);
  if (config?.kind !== 'stripe') throw new Error('the variables lead to no Stripe server');
  return { adapter: await createStripePayments(config, PUBLIC_URL), close: () => server.close() };
});
