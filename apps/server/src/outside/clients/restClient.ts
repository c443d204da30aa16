import { setTimeout as delay } from 'node:timers/promises';

import { times } from '@atrium/contract';
import type { LRUCache } from 'lru-cache';
import { z } from 'zod';

import { ConnectionError } from '../../ports/connection.ts';
import type { RestAccount, RestScope } from '../../ports/restPort.ts';
import type { OutsideFetch } from '../../base/outsideFetch.ts';
import { createAccountFetch } from '../../services/connections/accountFetch.ts';
import { accountKey } from '../../services/connections/accountKey.ts';
import { noteDetails } from '../../services/connections/callLog.ts';
import { impersonalText } from '../../services/connections/impersonalText.ts';
import { judgeAnswer, type ReadAnswer } from './judgeAnswer.ts';
import { shownAnswer, shownCall } from './shownCall.ts';

/** How long one call may take. */
const LONGEST_CALL = 20 * times.second;
const MAX_ATTEMPTS = 3;
/** A wait that is longer ends the call: the job comes back later. */
const LONGEST_PAUSE = 3 * times.second;
const FIRST_PAUSE = 200;

/** What a token endpoint answers; `expires_in` in seconds. */
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(300) });

/** Access tokens by account, until a minute before they expire. */
export type RestTokens = LRUCache<string, string>;

/** A call of a system. */
interface RestCall<Call extends string> {
  readonly name: Call;
  readonly method?: string;
  readonly address: string;
  /** The address of the settings whose origin gets the account's secrets; the account's own without one. */
  readonly base?: string;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An account of a system: it calls it until the signal ends it. */
export class RestClient<Call extends string> {
  readonly #outsideFetch: OutsideFetch;
  readonly #tokens: RestTokens;
  readonly #scope: RestScope<Call>;

  constructor(outsideFetch: OutsideFetch, tokens: RestTokens, scope: RestScope<Call>) {
    this.#outsideFetch = outsideFetch;
    this.#tokens = tokens;
    this.#scope = scope;
  }

  get account(): RestAccount {
    return this.#scope.account;
  }

  /** Gets a token of the client credentials flow, where the account has one, past one that is remembered. */
  async signIn(): Promise<true> {
    this.#tokens.delete(accountKey(this.account));
    await this.#headers();
    return true;
  }

  async #token(): Promise<string> {
    const key = accountKey(this.account);
    const known = this.#tokens.get(key);
    if (known !== undefined) return known;
    const { tokenAddress, clientId, clientSecret, tokenScope } = this.account;
    if (tokenAddress === null || clientId === null || clientSecret === null)
      throw new ConnectionError('credentials', 'The account has no token address, client id or client secret');
    const send = createAccountFetch(this.#outsideFetch, {
      address: tokenAddress,
      headers: {},
      signal: this.#scope.signal,
    });
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      ...(tokenScope === null ? {} : { scope: tokenScope }),
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    const response = await send(tokenAddress, { method: 'POST', headers, body: body.toString() });
    if (response.status >= 500 || response.status === 429) judgeAnswer([], { response, text: '', value: undefined });
    const parsed = tokenAnswer.safeParse(jsonOf(await response.text()));
    if (!response.ok || !parsed.success)
      throw new ConnectionError('credentials', `The token endpoint answered ${String(response.status)}`);
    const ttl = Math.max(1, parsed.data.expires_in - 60) * times.second;
    this.#tokens.set(key, parsed.data.access_token, { ttl });
    return parsed.data.access_token;
  }

  async #headers(): Promise<Record<string, string>> {
    const { authentication, userName, password, keyHeader, apiKey } = this.account;
    if (authentication === 'basic') {
      if (userName === null || password === null)
        throw new ConnectionError('credentials', 'The account has no user name or password');
      return { authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` };
    }
    if (authentication === 'bearer' || authentication === 'apiKey') {
      if (apiKey === null) throw new ConnectionError('credentials', 'The account has no key');
      return authentication === 'bearer'
        ? { authorization: `Bearer ${apiKey}` }
        : { [(keyHeader ?? 'x-api-key').toLowerCase()]: apiKey };
    }
    return authentication === 'oauth' ? { authorization: `Bearer ${await this.#token()}` } : {};
  }

  async #send(call: RestCall<Call>): Promise<ReadAnswer> {
    const { name, method = 'GET', address, base = this.account.address, body, headers = {} } = call;
    const own = await this.#headers();
    // Pictures have an address of their own in the settings. Wherever an answer leads, secrets go to the account's origin alone.
    const sent = { accept: 'application/json', ...headers };
    const send = createAccountFetch(this.#outsideFetch, {
      address: base,
      headers: own,
      signal: AbortSignal.any([this.#scope.signal, AbortSignal.timeout(LONGEST_CALL)]),
    });
    const response = await send(address, {
      method,
      headers: sent,
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const { account } = this;
    noteDetails({
      request: shownCall(account, { method, address, headers: { ...sent, ...own }, body }),
      answer: shownAnswer(account, impersonalText(account.rest, text)),
    });
    this.#scope.onAnswer?.({ call: name, status: response.status, text });
    return { response, text, value: jsonOf(text) };
  }

  /**
   * Makes a call. An expired token is renewed once; what only reads is tried again after a short wait, twice as long each time
   * and never the same for two, and waits that the system asks for are kept where they are short (SRV-10).
   * @throws ConnectionError, RefusalError
   */
  async call(call: RestCall<Call>): Promise<ReadAnswer> {
    const isReading = (call.method ?? 'GET') === 'GET';
    let isRenewed = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await this.#send(call);
        if (answer.response.status === 401 && this.account.authentication === 'oauth' && !isRenewed) {
          isRenewed = true;
          this.#tokens.delete(accountKey(this.account));
          continue;
        }
        judgeAnswer(this.account.rest.answerRules ?? [], answer);
        return answer;
      } catch (error) {
        const isPassing =
          error instanceof ConnectionError && (error.problem === 'unavailable' || error.problem === 'throttled');
        if (!isReading || !isPassing || attempt === MAX_ATTEMPTS || this.#scope.signal.aborted) throw error;
        const pause = error.retryAfter ?? FIRST_PAUSE * 2 ** (attempt - 1) * (1 + Math.random());
        if (pause > LONGEST_PAUSE) throw error;
        await delay(pause, undefined, { signal: this.#scope.signal }).catch(() => {
          throw error;
        });
      }
    }
  }
}
