import { callLimits } from '@atrium/contract';

import { sendRequest } from './sendRequest.ts';

/** A record changed: what, never its content (the reader asks for that with their own rights). */
export interface ChangedEvent {
  readonly type: 'changed';
  readonly resource: string;
  readonly id: string;
}

/** A job went on. */
export interface JobEvent {
  readonly type: 'job';
  readonly id: string;
  readonly status: string;
}

export type LiveEvent = ChangedEvent | JobEvent;

interface LiveHandlers {
  readonly onEvent: (event: LiveEvent) => void;
  /** The stream is open again after a break: events may have been missed. */
  readonly onGap: () => void;
}

function toLiveEvent(value: unknown): LiveEvent | null {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('id' in value)) return null;
  const { type, id } = value;
  if (typeof id !== 'string') return null;
  if (type === 'changed' && 'resource' in value && typeof value.resource === 'string') {
    return { type, id, resource: value.resource };
  }
  if (type === 'job' && 'status' in value && typeof value.status === 'string')
    return { type, id, status: value.status };
  return null;
}

/** The event in one block of a server-sent stream; null for comments, and for what this portal does not know. */
export function parseEventBlock(block: string): LiveEvent | null {
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

async function readBlocks(body: ReadableStream<Uint8Array>, onBlock: (block: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) onBlock(block);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const handleAbort = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', handleAbort, { once: true });
  });
}

/** Milliseconds before the next try: 1 s, doubling to 30 s, with up to a quarter more so that not all portals come back at once. */
function reconnectDelay(failures: number): number {
  const delay = Math.min(callLimits.retryBackoffStart * 2 ** failures, callLimits.retryBackoffMost);
  return delay * (1 + Math.random() / 4);
}

/**
 * Reads `GET stream` until the signal ends it (API-41: by fetch, with the tokens in headers). A stream that ends or
 * cannot be opened is opened again, later and later.
 */
export async function followLiveEvents(handlers: LiveHandlers, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let wasOpen = false;
  while (!signal.aborted) {
    try {
      await sendRequest(
        'GET',
        'stream',
        // The stream stays open: it has no time limit of its own, the largest that a timer takes stands for none.
        { signal, timeout: 2 ** 31 - 1, headers: { accept: 'text/event-stream' } },
        async (response) => {
          if (wasOpen) handlers.onGap();
          wasOpen = true;
          failures = 0;
          if (response.body === null) return;
          await readBlocks(response.body, (block) => {
            const event = parseEventBlock(block);
            if (event !== null) handlers.onEvent(event);
          });
        },
      );
    } catch {
      failures += 1;
    }
    if (!signal.aborted) await pause(reconnectDelay(failures), signal);
  }
}
