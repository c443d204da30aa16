/** The payment provider: a simulation in demo mode, or Stripe Connect. */
export type PaymentConfig =
  | { readonly kind: 'local' }
  | {
      readonly kind: 'stripe';
      readonly secretKey: string;
      /** Signs the webhooks of connected accounts. */
      readonly webhookSecret: string;
      /** Origin of Stripe's API. */
      readonly apiUrl: string;
    };

type Environment = Readonly<Record<string, string | undefined>>;

const STRIPE_API = 'https://api.stripe.com';

/** Checks whether a text is an https origin, or one on this machine. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname));
}

/**
 * Reads `STRIPE_SECRET_KEY`, `STRIPE_WEBHOOK_SECRET` and `STRIPE_API_URL`. Without a key payments are simulated in demo
 * mode and off in production, where all orders are paid at the counter.
 */
export function readPaymentConfig(environment: Environment, isDemo: boolean, problems: string[]): PaymentConfig | null {
  const secretKey = environment['STRIPE_SECRET_KEY'] ?? '';
  if (secretKey === '') return isDemo ? { kind: 'local' } : null;
  const webhookSecret = environment['STRIPE_WEBHOOK_SECRET'] ?? '';
  const apiUrl = environment['STRIPE_API_URL'] || STRIPE_API;
  // Keys are not repeated.
  if (!/^(?:sk|rk)_[\w]{8,}$/.test(secretKey))
    problems.push('STRIPE_SECRET_KEY must be a secret or restricted key, which begins with sk_ or rk_');
  if (!/^whsec_[\w+/=-]{8,}$/.test(webhookSecret))
    problems.push(
      'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook, which begins with whsec_, where STRIPE_SECRET_KEY is set',
    );
  if (!isOrigin(apiUrl)) problems.push(`STRIPE_API_URL must be an https address without a path, not "${apiUrl}"`);
  return { kind: 'stripe', secretKey, webhookSecret, apiUrl };
}
