import { callLimits, liveLimits } from '@atrium/contract';

import { ApiError } from '../../kit/api/apiError.ts';
import { noteLive } from './liveConnection.ts';
import { sendRequest } from '../../kit/api/sendRequest.ts';
import { pause } from './pause.ts';

/** Records of a resource changed: which resource, never the content (the reader asks for that with their own rights). */
export interface ChangedEvent {
  readonly type: 'changed';
  readonly resource: string;
}

/** A job went on. */
export interface JobEvent {
  readonly type: 'job';
  readonly id: string;
  readonly status: string;
}

export type LiveEvent = ChangedEvent | JobEvent;

/** The server may have missed events itself. */
export interface ResyncEvent {
  readonly type: 'resync';
}

interface LiveHandlers {
  readonly onEvent: (event: LiveEvent) => void;
  /** Events may have been missed: the stream was closed, or the server has lost some. */
  readonly onGap: () => void;
  /** Milliseconds since the first of what is shown was read. */
  readonly readAgo: () => number;
}

function toLiveEvent(value: unknown): LiveEvent | null {
  if (typeof value !== 'object' || value === null || !('type' in value)) return null;
  const { type } = value;
  if (type === 'changed' && 'resource' in value && typeof value.resource === 'string') {
    return { type, resource: value.resource };
  }
  if (type !== 'job' || !('id' in value) || !('status' in value)) return null;
  const { id, status } = value;
  return typeof id === 'string' && typeof status === 'string' ? { type, id, status } : null;
}

/** The event in one block of a server-sent stream; null for comments, and for what this portal does not know. */
export function parseEventBlock(block: string): LiveEvent | ResyncEvent | null {
  if (/^event: ?resync\r?$/m.test(block)) return { type: 'resync' };
  const data = block
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).replace(/^ /, '')] : []))
    .join('\n');
  if (data === '') return null;
  try {
    return toLiveEvent(JSON.parse(data));
  } catch {
    return null;
  }
}

async function readBlocks(
  body: ReadableStream<Uint8Array>,
  onSign: () => void,
  onBlock: (block: string) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) onBlock(block);
  }
}

/**
 * Runs one try at the stream. It ends with the signal, as soon as the browser knows that it is offline, and after a
 * silence longer than the server ever keeps: a network that is gone does not say so.
 */
async function whileAlive(
  signal: AbortSignal,
  run: (signal: AbortSignal, onSign: () => void) => Promise<unknown>,
): Promise<void> {
  const attempt = new AbortController();
  const end = () => attempt.abort();
  let timer = setTimeout(end, liveLimits.longestSilence);
  const handleSign = () => {
    clearTimeout(timer);
    timer = setTimeout(end, liveLimits.longestSilence);
  };
  signal.addEventListener('abort', end);
  addEventListener('offline', end);
  try {
    await run(attempt.signal, handleSign);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    removeEventListener('offline', end);
  }
}

/** Milliseconds before the next try: 1 s, doubling to 30 s, with up to a quarter more so that not all portals come back at once. */
function reconnectDelay(failures: number): number {
  const delay = Math.min(callLimits.retryBackoffStart * 2 ** failures, callLimits.retryBackoffMost);
  return delay * (1 + Math.random() / 4);
}

/**
 * Reads `GET stream` until the signal ends it (API-41: by fetch, with the tokens in headers). A stream that ends or
 * cannot be opened is opened again, later and later; so is one that has fallen silent (VEND-20). The first one begins with
 * what has changed since the page was read. Where the person has too many of them, what is shown is read again every minute
 * until there is room (SEC-17).
 */
export async function followLiveEvents(handlers: LiveHandlers, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let mayHaveMissed = false;
  const noteGap = () => {
    if (mayHaveMissed) handlers.onGap();
    mayHaveMissed = true;
  };
  while (!signal.aborted) {
    let isRefused = false;
    try {
      await whileAlive(signal, (alive, handleSign) =>
        sendRequest(
          'stream',
          // The stream stays open: it has no time limit of its own, the largest that a timer takes means none.
          {
            query: { readAgo: mayHaveMissed ? null : handlers.readAgo() },
            signal: alive,
            timeout: 2 ** 31 - 1,
            headers: { accept: 'text/event-stream' },
          },
          async (response) => {
            handleSign();
            noteGap();
            noteLive(true);
            failures = 0;
            if (response.body === null) return;
            await readBlocks(response.body, handleSign, (block) => {
              const event = parseEventBlock(block);
              if (event?.type === 'resync') handlers.onGap();
              else if (event !== null) handlers.onEvent(event);
            });
          },
        ),
      );
    } catch (error) {
      isRefused = error instanceof ApiError && error.status === 429;
      // A person who may no longer listen has lost rights, which the page has to find out.
      if (isRefused || (error instanceof ApiError && error.status === 403)) noteGap();
      failures += 1;
    }
    noteLive(false);
    await pause(isRefused ? liveLimits.pollEvery : reconnectDelay(failures), signal);
  }
}
