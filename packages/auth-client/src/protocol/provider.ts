import { createRemoteJWKSet, customFetch as jwksFetch } from 'jose/jwks/remote';
import {
  allowInsecureRequests,
  checkProtocol,
  customFetch,
  discoveryRequest,
  processDiscoveryResponse,
} from 'oauth4webapi';
import type { AuthorizationServer, CustomFetchOptions } from 'oauth4webapi';
import type { CompactVerifyGetKey } from 'jose';
import type { Environment } from '../environment.ts';
import { PROBE_TIMEOUT_MS, PROVIDER_TIMEOUT_MS } from '../constants.ts';
import { SignInError, messageOf } from '../errors.ts';
import { issuerUrl } from '../issuerUrl.ts';
import { isRecord, textOf } from '../parseRecord.ts';
import type { UntrustedRecord } from '../parseRecord.ts';
import { withDeadline } from '../withDeadline.ts';

/** What every request to the provider is made with. */
export interface RequestOptions {
  [customFetch]: (url: string, options: CustomFetchOptions<string, URLSearchParams | undefined>) => Promise<Response>;
  [allowInsecureRequests]: boolean;
  signal?: AbortSignal;
}

/** A provider as its discovery document describes it. */
export interface Provider {
  metadata: AuthorizationServer;
  keys: CompactVerifyGetKey;
  requestOptions(signal?: AbortSignal): RequestOptions;
  /** Fetches the keys ahead of time. */
  loadKeys(): void;
  /** Runs a sign-in's request to an address, and says it where pages may not read its answers. */
  explained<Result>(url: string | undefined, work: () => Promise<Result>): Promise<Result>;
}

/** Endpoints the browser is sent to or that are fetched outside oauth4webapi, which checks the others itself. */
const CHECKED_ENDPOINTS = ['authorization_endpoint', 'jwks_uri', 'end_session_endpoint', 'check_session_iframe'];

/** An address from a discovery document must not run script, nor leave https when the issuer has it. */
function checkEndpoints(metadata: AuthorizationServer, isInsecureAllowed: boolean): void {
  for (const name of CHECKED_ENDPOINTS) {
    const address = metadata[name];
    if (address === undefined) continue;
    if (typeof address !== 'string') throw new Error(`${name} is not text`);
    checkProtocol(new URL(address), !isInsecureAllowed);
  }
}

/** Statuses whose answers have no body. */
const EMPTY_STATUSES = [204, 205, 304];

/**
 * Calls the injected fetch and reads the whole answer. A network failure is the client's own error, and so is a provider
 * that does not come to an end within 30 s.
 */
async function send(environment: Environment, url: string, init: RequestInit): Promise<Response> {
  const read = async (timeout: AbortSignal) => {
    // One signal of two; `AbortSignal.any` is newer than the oldest browser that is supported.
    const controller = new AbortController();
    for (const signal of [timeout, init.signal]) {
      signal?.addEventListener('abort', () => controller.abort(), { once: true });
    }
    if (init.signal?.aborted === true) controller.abort();
    const response = await environment.fetch(url, { ...init, signal: controller.signal });
    const { status, headers } = response;
    return new Response(EMPTY_STATUSES.includes(status) ? null : await response.arrayBuffer(), { status, headers });
  };
  try {
    return await withDeadline(environment.clock, PROVIDER_TIMEOUT_MS, read);
  } catch (cause) {
    if (cause instanceof SignInError) throw cause;
    throw new SignInError('unreachable', { detail: messageOf(cause) });
  }
}

/** Tells whether an address answers when its answer is not read, and does not when it is. */
async function isCrossOriginRefused(environment: Environment, url: string): Promise<boolean> {
  if (!environment.isOnline()) return false;
  const isAnswered = (mode: RequestMode) =>
    withDeadline(environment.clock, PROBE_TIMEOUT_MS, (signal) => environment.fetch(url, { mode, signal })).then(
      () => true,
      () => false,
    );
  // A line that was cut for a moment lets both through.
  return (await isAnswered('no-cors')) && !(await isAnswered('cors'));
}

/** Names an address that does not let pages of other origins read its answers, which else looks like one that does not answer (AUTH-62). */
async function explained<Result>(environment: Environment, url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const isUnreachable = cause instanceof SignInError && cause.code === 'unreachable';
    if (!isUnreachable || !(await isCrossOriginRefused(environment, url))) throw cause;
    throw cause.with({ fault: 'crossOrigin', detail: url });
  }
}

function createRequestOptions(
  environment: Environment,
  isInsecureAllowed: boolean,
  signal?: AbortSignal,
): RequestOptions {
  return {
    [customFetch]: (url, { body, headers, method, redirect, signal: given }) =>
      send(environment, url, { body: body ?? null, headers, method, redirect, signal: given ?? null }),
    [allowInsecureRequests]: isInsecureAllowed,
    ...(signal === undefined ? {} : { signal }),
  };
}

/**
 * The issuer as its own document spells it, when that differs by nothing but a slash at the end: people type it with and
 * without. Any other issuer stays what it is, and is refused.
 */
async function spelledIssuer(issuer: URL, response: Response): Promise<URL> {
  const document: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const spelled = isRecord(document) ? textOf(document, 'issuer') : null;
  if (spelled !== null && /[{}]/.test(spelled))
    throw new SignInError('metadataFailed', { fault: 'issuerTemplate', detail: spelled });
  if (spelled === null || !URL.canParse(spelled)) return issuer;
  const isSame = new URL(spelled).href.replace(/\/$/, '') === issuer.href.replace(/\/$/, '');
  return isSame ? new URL(spelled) : issuer;
}

/**
 * Reads the provider's discovery document (AUTH-13). Throws `issuerInvalid` (AUTH-19), and `metadataFailed` when the
 * document cannot be had, is of another issuer or lacks what a sign-in needs (ERR-15). An http issuer may have http
 * endpoints, an https issuer may not. A document that was kept is checked like one that has just come.
 */
export async function discoverProvider(
  environment: Environment,
  issuer: string,
  kept: UntrustedRecord | null = null,
): Promise<Provider> {
  const url = issuerUrl(issuer);
  const isInsecureAllowed = url.protocol === 'http:';
  const requestOptions = (signal?: AbortSignal) => createRequestOptions(environment, isInsecureAllowed, signal);
  try {
    const address = `${url.href.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response =
      kept === null
        ? await explained(environment, address, () => discoveryRequest(url, requestOptions()))
        : Response.json(kept);
    const metadata = await processDiscoveryResponse(await spelledIssuer(url, response), response);
    if (metadata.authorization_endpoint === undefined || metadata.jwks_uri === undefined) {
      throw new Error('authorization_endpoint or jwks_uri missing');
    }
    checkEndpoints(metadata, isInsecureAllowed);
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
      [jwksFetch]: (place, options) => explained(environment, place, () => send(environment, place, options)),
      // Only the provider's own answers are checked with them: a key that is not among them is one of today.
      cooldownDuration: 0,
    });
    return {
      metadata,
      keys,
      requestOptions,
      // A failure is reported once a key is looked for.
      loadKeys: () => void keys.reload().catch(() => undefined),
      explained: (place = '', work) => explained(environment, place, work),
    };
  } catch (cause) {
    const fault = cause instanceof SignInError ? cause.fault : undefined;
    throw new SignInError('metadataFailed', { detail: messageOf(cause), fault });
  }
}
