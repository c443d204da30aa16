import { CalendarError } from '../../ports/calendarPort.ts';
import { type OutsideFetch, OutsideFetchError } from '../../base/outsideFetch.ts';

/** The largest answer of a calendar service, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const redirects = new Set([301, 302, 307, 308]);

async function readWhole(response: Response): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new CalendarError('unavailable', 'The calendar service answered too much');
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
 * @throws CalendarError `unavailable`
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
        throw new CalendarError('unavailable', 'The calendar service leads to another address');
      try {
        const response = await fetch(target.href, { ...init, headers: sent, redirect: 'manual', signal });
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
        if (error instanceof CalendarError) throw error;
        const what = error instanceof OutsideFetchError ? 'may not be reached' : 'does not answer';
        throw new CalendarError('unavailable', `The calendar service ${what}`, { cause: error });
      }
    }
  };
}

/** Does work for many values, so many at a time; the first failure ends it. */
export async function eachOf<Value>(
  values: readonly Value[],
  most: number,
  work: (value: Value) => Promise<void>,
): Promise<void> {
  const rest = values.values();
  const worker = async () => {
    for (const value of rest) await work(value);
  };
  await Promise.all(Array.from({ length: Math.min(most, values.length) }, worker));
}
