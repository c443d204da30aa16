import { setTimeout as delay } from 'node:timers/promises';

import { times } from '@atrium/contract';
import type { LRUCache } from 'lru-cache';
import { z } from 'zod';

import { type ConnectionAccount, ConnectionError } from '../../ports/connection.ts';
import type { OutsideFetch } from '../../base/outsideFetch.ts';
import { accountKey } from '../../services/connections/accountKey.ts';
import { createAccountFetch, retryAfterOf } from '../../services/connections/accountFetch.ts';

const GRAPH_ADDRESS = 'https://graph.microsoft.com/v1.0';
const LOGIN_ADDRESS = 'https://login.microsoftonline.com';
const DEFAULT_SCOPE = 'https://graph.microsoft.com/.default';
const MAX_ATTEMPTS = 3;
/** A wait that is longer ends the call: the job comes back later. */
const LONGEST_PAUSE = 3 * times.second;

/** What a token endpoint answers; `expires_in` in seconds. */
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(300) });
const graphError = z.object({ error: z.object({ code: z.string() }) });

/** Access tokens by account, until a minute before they expire. */
export type GraphTokens = LRUCache<string, string>;

/** A call of Graph: what is sent, and the address below `/v1.0` or a link of an answer. */
export interface GraphCall {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer of Graph that is not a success. */
export class GraphRefusal extends ConnectionError {
  readonly status: number;

  constructor(status: number, ...error: ConstructorParameters<typeof ConnectionError>) {
    super(...error);
    this.status = status;
  }
}

async function refusalOf(response: Response): Promise<GraphRefusal> {
  const { status } = response;
  const retryAfter = retryAfterOf(response);
  const parsed = graphError.safeParse(await response.json().catch(() => null));
  const code = parsed.success ? parsed.data.error.code : '';
  if (status === 429 || (status >= 500 && retryAfter !== null)) {
    const details = retryAfter === null ? {} : { retryAfter };
    return new GraphRefusal(status, 'throttled', 'Microsoft Graph asks to come back later', details);
  }
  if (status === 401 || status === 403)
    return new GraphRefusal(status, 'credentials', `Microsoft Graph refused the account: ${code}`);
  if (status === 404) return new GraphRefusal(status, 'absent', `Microsoft Graph does not know this: ${code}`);
  return new GraphRefusal(status, 'unavailable', `Microsoft Graph answered ${String(status)} ${code}`);
}

/** An account with its token: it calls Graph until the signal ends it. */
export class GraphClient {
  readonly #outsideFetch: OutsideFetch;
  readonly #account: ConnectionAccount;
  readonly #tokens: GraphTokens;
  readonly #signal: AbortSignal;
  readonly #address: string;

  constructor(outsideFetch: OutsideFetch, tokens: GraphTokens, account: ConnectionAccount, signal: AbortSignal) {
    this.#outsideFetch = outsideFetch;
    this.#tokens = tokens;
    this.#account = account;
    this.#signal = signal;
    this.#address = (account.address ?? GRAPH_ADDRESS).replace(/(?<!\/)\/+$/, '');
  }

  get #key(): string {
    return accountKey(this.#account);
  }

  /** A token of the client credentials flow, kept until a minute before it expires. */
  async token(): Promise<string> {
    const known = this.#tokens.get(this.#key);
    if (known !== undefined) return known;
    const { clientId, clientSecret, tenantId, tokenAddress, scope } = this.#account;
    if (clientId === null || clientSecret === null || (tenantId === null && tokenAddress === null))
      throw new ConnectionError(
        'credentials',
        'The Microsoft Graph account has no tenant id, client id or client secret',
      );
    const address = tokenAddress ?? `${LOGIN_ADDRESS}/${encodeURIComponent(tenantId ?? '')}/oauth2/v2.0/token`;
    const send = createAccountFetch(this.#outsideFetch, { address, headers: {}, signal: this.#signal });
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: scope ?? DEFAULT_SCOPE,
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await send(address, { method: 'POST', headers, body: body.toString() });
    if (response.status >= 500 || response.status === 429) throw await refusalOf(response);
    const parsed = tokenAnswer.safeParse(await response.json().catch(() => null));
    if (!response.ok || !parsed.success)
      throw new ConnectionError('credentials', `The token endpoint answered ${String(response.status)}`);
    const ttl = Math.max(1, parsed.data.expires_in - 60) * times.second;
    this.#tokens.set(this.#key, parsed.data.access_token, { ttl });
    return parsed.data.access_token;
  }

  /** Gets a new token, past one that is remembered: what is refused here is the account. */
  async signIn(): Promise<true> {
    this.#tokens.delete(this.#key);
    await this.token();
    return true;
  }

  /** Tells whether the account may make a call; what it fails by otherwise is thrown. */
  async isAllowed(call: GraphCall): Promise<boolean> {
    try {
      await this.call(call);
      return true;
    } catch (error) {
      if (error instanceof GraphRefusal && error.status === 403) return false;
      throw error;
    }
  }

  async #send(token: string, { method = 'GET', path, body, headers = {} }: GraphCall): Promise<Response> {
    const send = createAccountFetch(this.#outsideFetch, {
      address: this.#address,
      headers: { authorization: `Bearer ${token}` },
      signal: this.#signal,
    });
    return send(path.startsWith('/') ? `${this.#address}${path}` : path, {
      method,
      headers: {
        accept: 'application/json',
        prefer: 'outlook.timezone="UTC", IdType="ImmutableId", odata.maxpagesize=100',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /**
   * Calls Graph. A token that has expired is renewed once, and short waits that Graph asks for are kept.
   * @throws GraphRefusal
   */
  async call(call: GraphCall): Promise<Response> {
    let isRenewed = false;
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#send(await this.token(), call);
      if (response.ok) return response;
      if (response.status === 401 && !isRenewed) {
        isRenewed = true;
        this.#tokens.delete(this.#key);
        continue;
      }
      const refusal = await refusalOf(response);
      const pause = refusal.retryAfter;
      if (refusal.problem !== 'throttled' || pause === null || pause > LONGEST_PAUSE || attempt === MAX_ATTEMPTS)
        throw refusal;
      try {
        await delay(pause, undefined, { signal: this.#signal });
      } catch {
        throw refusal;
      }
    }
  }
}
