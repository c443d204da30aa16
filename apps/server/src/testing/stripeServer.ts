import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** An object of the API, as it is answered. */
type StripeObject = Record<string, unknown> & { readonly id: string };

/** What the next call of a path does instead of answering: an error with that status, or no answer; after the work is done or before. */
interface Trouble {
  readonly path: RegExp;
  readonly status?: number;
  readonly code?: string;
  readonly isAfter?: boolean;
}

/** What a test reads of a call that was made. */
interface StripeCall {
  readonly method: string;
  readonly path: string;
  readonly account: string;
  readonly key: string;
  readonly version: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A small server with state that speaks the part of Stripe's API that the product uses. */
export interface StripeServer {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly calls: readonly StripeCall[];
  /** Variables of the environment that lead to it. */
  readonly environment: Readonly<Record<string, string>>;
  object(id: string): StripeObject;
  /** Changes an object, as a person or Stripe does. */
  change(id: string, changes: Readonly<Record<string, unknown>>): StripeObject;
  /** All refunds of a payment. */
  refundsOf(paymentIntent: string): readonly StripeObject[];
  /** A person pays on the hosted page; answers the session. */
  pay(sessionId: string): StripeObject;
  /** An event about an object as it is now: its body and signature header; `age` is how long ago it was signed, in seconds. */
  event(
    type: string,
    objectId: string,
    options?: { readonly id?: string; readonly age?: number; readonly account?: string },
  ): { readonly body: string; readonly signature: string };
  trouble(trouble: Trouble): void;
  /** The state that new refunds begin with. */
  refundsBegin(status: string): void;
  /** How long each call takes, in milliseconds. */
  slow(milliseconds: number): void;
  /** Leaves each call from now on without an answer until the function that it returns is called. */
  hold(): () => void;
  close(): Promise<void>;
}

class StripeFailure extends Error {
  readonly status: number;
  readonly body: { readonly error: Readonly<Record<string, unknown>> };

  constructor(status: number, type: string, code: string | undefined, message: string) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...(code === undefined ? {} : { code }) } };
  }
}

const invalidRequest = (message: string, code?: string) =>
  new StripeFailure(400, 'invalid_request_error', code, message);

/** Reads `line_items[0][price_data][currency]=eur` into objects; what has numbers for keys is a list. */
function readForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== '');
    let place = root;
    for (const key of keys.slice(0, -1)) place = (place[key] ??= {}) as Record<string, unknown>;
    place[keys.at(-1) ?? ''] = value;
  }
  return root;
}

function within(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

/** An answer that is kept for a key. */
interface KeptAnswer {
  readonly request: string;
  readonly status: number;
  readonly body: unknown;
}

/** Starts the server, in the process of the test. */
export async function startStripeServer(): Promise<StripeServer> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const objects = new Map<string, StripeObject>();
  const owners = new Map<string, string>();
  const kept = new Map<string, KeptAnswer | null>();
  const calls: StripeCall[] = [];
  const troubles: Trouble[] = [];
  let refundStatus = 'succeeded';
  let pause = 0;
  let held = Promise.resolve();
  const seconds = () => Math.floor(Date.now() / 1000);
  const newId = (prefix: string) => `${prefix}_${randomBytes(10).toString('hex')}`;

  const get = (id: string, account: string): StripeObject => {
    const found = objects.get(id);
    if (found === undefined || (owners.get(id) ?? '') !== account)
      throw new StripeFailure(404, 'invalid_request_error', 'resource_missing', `No such object: '${id}'`);
    return found;
  };
  const put = (object: StripeObject, account = ''): StripeObject => {
    objects.set(object.id, object);
    owners.set(object.id, account);
    return object;
  };
  const change: StripeServer['change'] = (id, changes) => {
    const before = objects.get(id);
    if (before === undefined) throw new Error(`the test server has no ${id}`);
    const after = { ...before, ...changes, id };
    objects.set(id, after);
    return after;
  };

  const createSession = (sent: Record<string, unknown>, account: string) => {
    if (sent['mode'] !== 'payment') throw invalidRequest('mode must be payment');
    const expires = Number(sent['expires_at']);
    if (expires < seconds() + 30 * 60 || expires > seconds() + 24 * 3_600)
      throw invalidRequest('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.');
    const lines = Object.values(sent['line_items'] ?? {});
    const currencies = new Set(lines.map((line) => text(within(line, 'price_data', 'currency'))));
    const total = lines.reduce<number>((sum, line) => {
      const unit = within(line, 'price_data', 'unit_amount');
      if (!/^\d+$/.test(text(unit))) throw invalidRequest('Invalid integer');
      return sum + Number(unit) * Number(within(line, 'quantity'));
    }, 0);
    if (currencies.size !== 1 || lines.length > 100) throw invalidRequest('line_items are not valid');
    if (total < 50) throw invalidRequest('The total amount must convert to at least 50 cents.', 'amount_too_small');
    const isHosted = (sent['ui_mode'] ?? 'hosted_page') === 'hosted_page';
    if (isHosted && sent['success_url'] === undefined) throw invalidRequest('Missing required param: success_url.');
    const id = newId('cs_test');
    return put(
      {
        id,
        object: 'checkout.session',
        amount_total: total,
        currency: [...currencies][0],
        client_reference_id: sent['client_reference_id'] ?? null,
        client_secret: isHosted ? null : `${id}_secret_${randomBytes(8).toString('hex')}`,
        expires_at: expires,
        metadata: sent['metadata'] ?? {},
        mode: 'payment',
        payment_intent: null,
        payment_status: 'unpaid',
        status: 'open',
        ui_mode: sent['ui_mode'] ?? 'hosted_page',
        url: isHosted ? `https://checkout.stripe.example/c/pay/${id}` : null,
      },
      account,
    );
  };

  const createRefund = (sent: Record<string, unknown>, account: string) => {
    const intent = get(text(sent['payment_intent']), account);
    const live = refundsOf(intent.id).filter(({ status }) => status !== 'failed' && status !== 'canceled');
    const refunded = live.reduce((sum, { amount }) => sum + Number(amount), 0);
    const amount = Number(sent['amount'] ?? intent['amount']);
    if (refunded >= Number(intent['amount']))
      throw invalidRequest(`Charge has already been refunded.`, 'charge_already_refunded');
    if (refunded + amount > Number(intent['amount'])) throw invalidRequest('Refund amount is greater than unrefunded');
    return put(
      {
        id: newId('re'),
        object: 'refund',
        amount,
        currency: intent['currency'],
        created: seconds(),
        metadata: sent['metadata'] ?? {},
        payment_intent: intent.id,
        status: refundStatus,
      },
      account,
    );
  };
  const refundsOf = (intent: string) =>
    [...objects.values()].filter((one) => one['object'] === 'refund' && one['payment_intent'] === intent).toReversed();

  const list = (all: readonly StripeObject[], query: URLSearchParams) => {
    const limit = Number(query.get('limit') ?? 10);
    const after = query.get('starting_after');
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const data = all.slice(from, from + limit);
    return { object: 'list', url: '/v1/refunds', data, has_more: from + limit < all.length };
  };

  const answer = (method: string, url: URL, sent: Record<string, unknown>, account: string): unknown => {
    const [, , first = '', second = '', third = '', fourth = ''] = url.pathname.split('/');
    const path = `${method} ${first}`;
    if (path === 'POST accounts')
      return put({
        id: newId('acct'),
        object: 'account',
        charges_enabled: false,
        details_submitted: false,
        country: sent['country'] ?? null,
        email: sent['email'] ?? null,
        controller: sent['controller'],
      });
    if (path === 'GET accounts') return get(second, '');
    if (path === 'POST account_links') {
      get(text(sent['account']), '');
      const link = `https://connect.stripe.example/setup/${text(sent['account'])}/${randomBytes(6).toString('hex')}`;
      return { object: 'account_link', created: seconds(), expires_at: seconds() + 300, url: link };
    }
    if (path === 'POST refunds') return createRefund(sent, account);
    if (path === 'GET refunds') return list(refundsOf(url.searchParams.get('payment_intent') ?? ''), url.searchParams);
    if (first !== 'checkout' || second !== 'sessions')
      throw new StripeFailure(
        404,
        'invalid_request_error',
        undefined,
        `Unrecognized request URL (${method}: ${url.pathname}).`,
      );
    if (method === 'POST' && third === '') return createSession(sent, account);
    if (method === 'GET') return get(third, account);
    if (fourth !== 'expire') throw invalidRequest('Unrecognized request');
    if (get(third, account)['status'] !== 'open')
      throw invalidRequest('Only Checkout Sessions with a status in ["open"] can be expired.');
    return change(third, { status: 'expired', url: null });
  };

  /** Does the work once for a key: the same request is answered as the first was, whatever that answer is. */
  const answerOnce = (request: IncomingMessage, url: URL, body: string): KeptAnswer => {
    const method = request.method ?? '';
    const account = text(request.headers['stripe-account']);
    const key = text(request.headers['idempotency-key']);
    const full = `${method} ${url.pathname} ${account} ${body}`;
    const known = method === 'POST' && key !== '' ? kept.get(`${account} ${key}`) : undefined;
    if (known !== undefined && known !== null) {
      if (known.request !== full)
        throw new StripeFailure(
          400,
          'idempotency_error',
          undefined,
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        );
      return known;
    }
    let done: KeptAnswer;
    try {
      done = { request: full, status: 200, body: answer(method, url, readForm(body), account) };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      done = { request: full, status: error.status, body: error.body };
    }
    // What does not fit is refused before the work begins and is not kept.
    if (key !== '' && (done.status < 400 || done.status >= 500)) kept.set(`${account} ${key}`, done);
    return done;
  };

  const takeTrouble = (line: string, isAfter: boolean): Trouble | undefined => {
    const at = troubles.findIndex((one) => one.path.test(line) && (one.isAfter === true) === isAfter);
    return at === -1 ? undefined : troubles.splice(at, 1)[0];
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', 'http://stripe.example');
    const line = `${request.method ?? ''} ${url.pathname}`;
    const { headers } = request;
    calls.push({
      method: request.method ?? '',
      path: url.pathname,
      account: text(headers['stripe-account']),
      key: text(headers['idempotency-key']),
      version: text(headers['stripe-version']),
      parameters: readForm(body),
    });
    if (pause > 0) await delay(pause);
    await held;
    const send = (status: number, answered: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
        .end(JSON.stringify(answered));
    const make = ({ status, code }: Trouble) => {
      if (status === undefined) return request.socket.destroy();
      const type = status === 429 ? 'rate_limit_error' : status >= 500 ? 'api_error' : 'invalid_request_error';
      return send(status, new StripeFailure(status, type, code, 'The test asked for it').body);
    };
    const before = takeTrouble(line, false);
    if (before !== undefined) return make(before);
    if (headers.authorization !== `Bearer ${secretKey}`)
      return send(401, new StripeFailure(401, 'invalid_request_error', undefined, 'Invalid API Key provided').body);
    try {
      const done = answerOnce(request, url, body);
      const after = takeTrouble(line, true);
      return after === undefined ? send(done.status, done.body) : make(after);
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return send(error.status, error.body);
    }
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

  return {
    url,
    secretKey,
    webhookSecret,
    calls,
    environment: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url },
    object: (id) => objects.get(id) ?? { id },
    change,
    refundsOf,
    pay(sessionId) {
      const session = objects.get(sessionId);
      if (session?.['status'] !== 'open') throw new Error(`the session ${sessionId} is not open`);
      const { amount_total: amount, currency } = session;
      const intent = { id: newId('pi'), object: 'payment_intent', amount, currency, status: 'succeeded' };
      put(intent, owners.get(sessionId));
      return change(sessionId, { status: 'complete', payment_status: 'paid', payment_intent: intent.id });
    },
    event(type, objectId, { id = newId('evt'), age = 0, account = owners.get(objectId) || objectId } = {}) {
      const body = JSON.stringify({
        id,
        object: 'event',
        account,
        api_version: '2026-10-28.endive',
        created: seconds(),
        data: { object: objects.get(objectId) },
        livemode: false,
        pending_webhooks: 1,
        type,
      });
      const at = String(seconds() - age);
      const signed = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex');
      return { body, signature: `t=${at},v1=${signed}` };
    },
    trouble: (trouble) => void troubles.push(trouble),
    refundsBegin: (status) => {
      refundStatus = status;
    },
    slow: (milliseconds) => {
      pause = milliseconds;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
