import { describe, expect, it } from 'vitest';

import { readPaymentConfig } from './paymentConfig.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_test_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };

function read(environment: Readonly<Record<string, string>>, isDemo = false) {
  const problems: string[] = [];
  return { config: readPaymentConfig(environment, isDemo, problems), problems };
}

describe('the configuration of payments', () => {
  it('is a simulation in demo mode, Stripe with its keys, and nothing in production without (OPS-03)', () => {
    expect(read({}, true).config).toEqual({ kind: 'local' });
    expect(read({}).config).toBeNull();
    expect(read(keys)).toEqual({
      config: {
        kind: 'stripe',
        secretKey: 'sk_test_12345678',
        webhookSecret: 'whsec_12345678',
        apiUrl: 'https://api.stripe.com',
      },
      problems: [],
    });
    expect(read({ ...keys, STRIPE_API_URL: 'http://127.0.0.1:8080' }).problems).toEqual([]);
  });

  it('names what is wrong and repeats no key (SEC-04, OPS-03)', () => {
    const { problems } = read({
      STRIPE_SECRET_KEY: 'pk_live_secret1',
      STRIPE_WEBHOOK_SECRET: 'hidden1',
      STRIPE_API_URL: 'http://api.example/v1',
    });
    expect(problems).toEqual([
      expect.stringMatching(/^STRIPE_SECRET_KEY/),
      expect.stringMatching(/^STRIPE_WEBHOOK_SECRET/),
      expect.stringMatching(/^STRIPE_API_URL/),
    ]);
    expect(problems.join()).not.toMatch(/secret1|hidden1/);
    expect(read({ STRIPE_SECRET_KEY: keys.STRIPE_SECRET_KEY }).problems).toHaveLength(1);
  });
});
