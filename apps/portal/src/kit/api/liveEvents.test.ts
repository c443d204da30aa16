import { describe, expect, it, vi } from 'vitest';

import { followLiveEvents, parseEventBlock } from './liveEvents.ts';
import type { LiveEvent } from './liveEvents.ts';

const changed = { type: 'changed', resource: 'timezone', id: '1' };

function streamOf(...texts: readonly string[]): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start(controller) {
      for (const text of texts) controller.enqueue(encoder.encode(text));
      controller.close();
    },
  });
  return new Response(body);
}

describe('live events', () => {
  it('are read from the data of a block; comments and unknown events are passed over', () => {
    expect(parseEventBlock(`event: changed\ndata: ${JSON.stringify({ ...changed, action: 'update' })}`)).toEqual(
      changed,
    );
    expect(parseEventBlock(': keep open')).toBeNull();
    expect(parseEventBlock('data: {"type":"weather","id":"1"}')).toBeNull();
    expect(parseEventBlock('data: no json')).toBeNull();
  });

  it('arrive also when a block comes in pieces, and tell of a gap when the stream comes back (API-41)', async () => {
    vi.useFakeTimers();
    const text = `data: ${JSON.stringify(changed)}\n\n`;
    const answers = [streamOf(text.slice(0, 9), text.slice(9)), streamOf(text)];
    const paths: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      paths.push(path);
      const answer = answers.shift();
      return answer === undefined ? Promise.reject(new TypeError('gone')) : Promise.resolve(answer);
    });
    const events: LiveEvent[] = [];
    let gaps = 0;
    const controller = new AbortController();
    const followed = followLiveEvents(
      { onEvent: (event) => events.push(event), onGap: () => (gaps += 1) },
      controller.signal,
    );
    await vi.advanceTimersByTimeAsync(5_000);
    controller.abort();
    await followed;
    expect(events).toEqual([changed, changed]);
    expect(gaps).toBe(1);
    expect(paths[0]).toBe('/api/stream');
  });
});
