import { ConnectionError } from '../../ports/connection.ts';
import { type OutsideFetch, OutsideFetchError } from '../../base/outsideFetch.ts';
import { noteCall } from './callLog.ts';

/** The largest answer of a service, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const redirects = new Set([301, 302, 307, 308]);

async function readWhole(response: Response): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = response.body ?? [];
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new ConnectionError('unavailable', 'The service answered too much');
    chunks.push(Uint8Array.from(chunk));
  }
  return new Blob(chunks);
}

/** The wait that an answer asks for, in milliseconds: `Retry-After` in seconds or as a date. */
export function retryAfterOf(response: Response): number | null {
  const text = response.headers.get('retry-after');
  if (text === null) return null;
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

/**
 * A `fetch` that carries an account's credentials to the origin of its address and to no other, wherever an answer or a
 * redirect leads (SEC-05). Answers are read whole, and their size is bounded.
 * @throws ConnectionError `unavailable`
 */
export function createAccountFetch(
  fetch: OutsideFetch,
  {
    address,
    headers,
    signal,
  }: { readonly address: string; readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
): (url: string, init?: RequestInit) => Promise<Response> {
  const { origin } = new URL(address);
  return async (url, init = {}) => {
    const sent = new Headers(init.headers);
    for (const [name, value] of Object.entries(headers)) sent.set(name, value);
    let target = new URL(url, address);
    for (let left = MAX_REDIRECTS; ; left -= 1) {
      if (target.origin !== origin || left < 0)
        throw new ConnectionError('unavailable', 'The service leads to another address');
      const began = performance.now();
      const note = (status: number | null) => noteCall(init.method ?? 'GET', target, began, status);
      try {
        const response = await fetch(target.href, { ...init, headers: sent, redirect: 'manual', signal });
        note(response.status);
        const location = response.headers.get('location');
        if (!redirects.has(response.status) || location === null) {
          const body = await readWhole(response);
          return new Response(response.body === null ? null : body, {
            status: response.status,
            headers: response.headers,
          });
        }
        await response.body?.cancel();
        target = new URL(location, target);
      } catch (error) {
        if (error instanceof ConnectionError) throw error;
        note(null);
        const what = error instanceof OutsideFetchError ? 'may not be reached' : 'does not answer';
        throw new ConnectionError('unavailable', `The service ${what}`, { cause: error });
      }
    }
  };
}
