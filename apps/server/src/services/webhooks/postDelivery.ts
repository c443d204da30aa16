import { webhookLimits, type WebhookProblem } from '@atrium/contract';

import { type OutsideFetch, OutsideFetchError } from '../../base/outsideFetch.ts';

/** How an attempt ended. */
export interface PostOutcome {
  /** The status of the answer; null without one. */
  readonly status: number | null;
  /** Why it failed; null where the receiver took the delivery. */
  readonly problem: WebhookProblem | null;
  /** The first 8 KB of the answer. */
  readonly answer: string;
  readonly durationMs: number;
}

/** What is sent, and where. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How posts are made; `allowsHttp` in demo mode alone. */
export interface PostOptions {
  readonly fetch: OutsideFetch;
  readonly allowsHttp: boolean;
  readonly timeout?: number;
}

/** Reads the beginning of an answer and leaves the rest. */
async function readBeginning(response: Response): Promise<string> {
  if (response.body === null) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body as ReadableStream<Uint8Array>) {
    parts.push(part);
    size += part.byteLength;
    if (size >= webhookLimits.answerBytes) break;
  }
  // The database keeps no NUL.
  return Buffer.concat(parts).subarray(0, webhookLimits.answerBytes).toString('utf8').replaceAll('\u0000', '\uFFFD');
}

function problemOf(status: number): WebhookProblem | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function problemOfError(error: unknown): WebhookProblem {
  if (error instanceof OutsideFetchError) return 'private';
  if (error instanceof Error && error.cause instanceof OutsideFetchError) return 'private';
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    ? 'timeout'
    : 'unreachable';
}

/** Sends a delivery once: by https, to no private network, following no redirect, within 15 seconds (HOOK-02, SEC-05). */
export async function postDelivery(
  { url, headers, body }: Post,
  { fetch, allowsHttp, timeout = webhookLimits.timeout }: PostOptions,
): Promise<PostOutcome> {
  const begun = performance.now();
  const durationMs = () => Math.round(performance.now() - begun);
  if (!allowsHttp && !url.startsWith('https:')) return { status: null, problem: 'https', answer: '', durationMs: 0 };
  let status: number | null = null;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Atrium-Webhooks', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    ({ status } = response);
    const answer = await readBeginning(response);
    return { status, problem: problemOf(status), answer, durationMs: durationMs() };
  } catch (error) {
    return { status, problem: problemOfError(error), answer: '', durationMs: durationMs() };
  }
}
