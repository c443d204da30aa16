import { type discoveryAnswer, findDocumentFaults, isIssuerTemplate, type IssuerProblem } from '@atrium/contract';
import type { z } from 'zod';

import { type OutsideFetch, OutsideFetchError } from '../base/outsideFetch.ts';
import { noteCall } from '../services/connections/callLog.ts';

/** What a provider's form is filled with from its issuer, and what the portal lacks there. */
export type Discovered = z.infer<typeof discoveryAnswer>;

/** Why nothing could be read from an issuer; `named` is the other issuer that its document names. */
export class DiscoveryError extends Error {
  override readonly name = 'DiscoveryError';
  readonly code: IssuerProblem;
  readonly named: string | undefined;

  constructor(code: IssuerProblem, details: { named?: string; cause?: unknown } = {}) {
    super(`The discovery document could not be used: ${code}`, { cause: details.cause });
    this.code = code;
    this.named = details.named;
  }
}

type Document = Readonly<Record<string, unknown>>;

const TIMEOUT = 5_000;
const MAX_BYTES = 1024 * 1024;
/** Endpoints without which no one can sign in. */
const NEEDED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
/** Further ones that the portal's pages may come to. */
const USED = [
  'authorization_endpoint',
  'jwks_uri',
  'userinfo_endpoint',
  'revocation_endpoint',
  'end_session_endpoint',
  'check_session_iframe',
] as const;
const WANTED_SCOPES = ['openid', 'profile', 'email', 'offline_access'];

async function fetchText(fetch: OutsideFetch, url: string): Promise<string> {
  const began = performance.now();
  const note = (status: number | null) => noteCall('GET', new URL(url), began, status);
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      // Tokens are verified without following redirects, so an issuer behind one would not do.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    note(response.status);
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new DiscoveryError('issuerDocument');
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    const body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = response.body ?? [];
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) throw new DiscoveryError('issuerDocument');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch (error) {
    if (error instanceof DiscoveryError) throw error;
    note(null);
    throw new DiscoveryError(error instanceof OutsideFetchError ? 'issuerPrivate' : 'issuerUnreachable', {
      cause: error,
    });
  }
}

function parse(text: string): Document {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  } catch {
    // Reported below, like any other document that is none.
  }
  throw new DiscoveryError('issuerDocument');
}

/** The address if it may be used: http or https, and not http where the issuer has https. */
function addressIn(document: Document, name: string, isSecure: boolean): string | null {
  const value = document[name];
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const { protocol, username } = new URL(value);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && !isSecure)) ? value : null;
}

function textsIn(document: Document, name: string): string[] | null {
  const value = document[name];
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : null;
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}

/**
 * Reads what an issuer says about itself (AUTH-13).
 * @throws DiscoveryError
 */
export async function readDiscovery(fetch: OutsideFetch, issuer: string): Promise<Discovered> {
  const document = parse(await fetchText(fetch, `${withoutSlash(issuer)}/.well-known/openid-configuration`));
  const { issuer: named } = document;
  if (typeof named !== 'string') throw new DiscoveryError('issuerDocument');
  if (isIssuerTemplate(named)) throw new DiscoveryError('issuerTemplate');
  if (withoutSlash(named) !== withoutSlash(issuer)) throw new DiscoveryError('issuerMismatch', { named });
  const isSecure = issuer.toLowerCase().startsWith('https:');
  const addressOf = (name: string) => addressIn(document, name, isSecure);
  const grantEndpoint = addressOf('token_endpoint');
  if (grantEndpoint === null || NEEDED.some((name) => addressOf(name) === null))
    throw new DiscoveryError('issuerDocument');
  const uris = USED.map(addressOf).filter((address) => address !== null);
  const scopes = textsIn(document, 'scopes_supported') ?? WANTED_SCOPES.slice(0, 3);
  const responseTypes = textsIn(document, 'response_types_supported') ?? ['code'];
  const authenticationType = responseTypes.includes('code') ? 'code' : 'implicit';
  return {
    providerUri: named,
    uris: [...new Set(uris)],
    grantEndpoint,
    scope: WANTED_SCOPES.filter((scope) => scope === 'openid' || scopes.includes(scope)).join(','),
    authenticationType,
    faults: findDocumentFaults(document, authenticationType),
  };
}
