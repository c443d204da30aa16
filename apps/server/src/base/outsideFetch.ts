import { lookup as askSystem, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';

import { isOpenAddress } from './outsideAddresses.ts';

/** Fetches an address that a person typed; like `fetch`, but only where it may go (SEC-05). */
export type OutsideFetch = (url: string, init?: RequestInit) => Promise<Response>;

/** The address may not be fetched; `reason` says why in words for a log, without the address. */
export class OutsideFetchError extends Error {
  override readonly name = 'OutsideFetchError';
}

/** Finds every address of a name. */
export type LookupAll = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export interface OutsideFetchOptions {
  /** Whether an IP address may be connected to; by default those of the open internet. */
  readonly isAllowed?: (address: string) => boolean;
  readonly lookup?: LookupAll;
}

const MAX_REDIRECTS = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
const bodiless = new Set([101, 204, 205, 304]);

function checked(url: string): URL {
  const target = new URL(url);
  if (target.protocol !== 'https:' && target.protocol !== 'http:')
    throw new OutsideFetchError('Only http and https addresses are fetched');
  if (target.username !== '' || target.password !== '')
    throw new OutsideFetchError('An address with credentials is not fetched');
  return target;
}

/** Returns where a redirect leads and as what; a POST becomes a GET as browsers do it, and credentials stay with their origin. */
function redirected(from: Request, location: string, status: number): Request {
  const target = checked(new URL(location, from.url).href);
  const isGet = status === 303 || (status < 303 && from.method === 'POST');
  const headers = new Headers(from.headers);
  if (target.origin !== new URL(from.url).origin)
    for (const name of ['authorization', 'cookie', 'proxy-authorization']) headers.delete(name);
  if (!isGet && from.body !== null) throw new OutsideFetchError('A body is not sent again to another address');
  return new Request(target, {
    method: isGet ? 'GET' : from.method,
    headers,
    signal: from.signal,
  });
}

function responseOf(message: IncomingMessage): Response {
  const headers = new Headers();
  for (let index = 0; index < message.rawHeaders.length; index += 2)
    headers.append(message.rawHeaders[index] ?? '', message.rawHeaders[index + 1] ?? '');
  const status = message.statusCode ?? 502;
  if (bodiless.has(status)) message.resume();
  const body = bodiless.has(status) ? null : readableOf(message);
  return new Response(body, { status, headers });
}

function readableOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array, undefined> = Readable.from(message)[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void message.destroy(),
  });
}

/**
 * A `fetch` for addresses from outside: the name is resolved once, every address it means must be allowed, and that
 * address is the one connected to, so a second answer of the name server changes nothing. Redirects are checked again.
 *
 * @throws OutsideFetchError where the address is not allowed
 */
export function createOutsideFetch({
  isAllowed = isOpenAddress,
  lookup = askSystem,
}: OutsideFetchOptions = {}): OutsideFetch {
  const guardedLookup: LookupFunction = (host, options: LookupOptions, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, '', 4);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
        return done(new OutsideFetchError('The address leads into a private network'), '', 4);
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
    });
  };

  const send = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host)) throw new OutsideFetchError('The address leads into a private network');
    const body = request.body === null ? null : Buffer.from(await request.clone().arrayBuffer());
    const headers = { 'accept-encoding': 'identity', ...Object.fromEntries(request.headers) };
    const run = url.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const outgoing = run(
        url,
        { method: request.method, headers, lookup: guardedLookup, signal: request.signal, agent: false },
        (message) => resolve(responseOf(message)),
      );
      outgoing.on('error', reject);
      outgoing.end(body ?? undefined);
    });
  };

  return async (url, init = {}) => {
    const { redirect = 'follow', ...rest } = init;
    let request = new Request(checked(url), rest);
    for (let left = MAX_REDIRECTS; ; left -= 1) {
      const response = await send(request);
      const location = response.headers.get('location');
      if (redirect === 'manual' || location === null || !redirects.has(response.status)) return response;
      await response.body?.cancel();
      if (redirect === 'error' || left === 0) throw new OutsideFetchError('The address leads on to another');
      request = redirected(request, location, response.status);
    }
  };
}

/**
 * Returns what checks, before an address is saved, that its host or all that its name resolves to may be connected to. A
 * name that does not resolve passes: each fetch looks again (SEC-05).
 */
export function createAddressCheck({ isAllowed = isOpenAddress, lookup = askSystem }: OutsideFetchOptions = {}): (
  url: string,
) => Promise<boolean> {
  return async (url) => {
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) return isAllowed(host);
    return new Promise((resolve) => {
      lookup(host, { all: true }, (error, addresses) =>
        resolve(error !== null || addresses.every(({ address }) => isAllowed(address))),
      );
    });
  };
}
