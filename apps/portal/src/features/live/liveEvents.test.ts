import { describe, expect, it, vi } from 'vitest';

import { liveConnection } from './liveConnection.ts';
import { followLiveEvents, parseEventBlock } from './liveEvents.ts';
import type { LiveEvent } from './liveEvents.ts';

const changed = { type: 'changed', resource: 'timezone' };
const readAgo = () => 2_300;

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
    expect(parseEventBlock(`event: changed\ndata: ${JSON.stringify({ ...changed, id: '1' })}`)).toEqual(changed);
    expect(parseEventBlock('event: resync\ndata: {}')).toEqual({ type: 'resync' });
    expect(parseEventBlock(': keep open')).toBeNull();
    expect(parseEventBlock('data: {"type":"weather","id":"1"}')).toBeNull();
    expect(parseEventBlock('data: no json')).toBeNull();
  });

  it('arrive also when a block comes in pieces, and report a gap when the stream comes back (API-41)', async () => {
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
      { onEvent: (event) => events.push(event), onGap: () => (gaps += 1), readAgo },
      controller.signal,
    );
    await vi.advanceTimersByTimeAsync(5_000);
    controller.abort();
    await followed;
    expect(events).toEqual([changed, changed]);
    expect(gaps).toBe(1);
    // The first asks for what was missed since the page was read; after a gap all of it is read again.
    expect(paths.slice(0, 2)).toEqual(['/api/stream/?readAgo=2300', '/api/stream/']);
  });

  it('are asked for since the page was read until they arrive (API-41)', async () => {
    vi.useFakeTimers();
    const paths: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      paths.push(path);
      return Promise.reject(new TypeError('offline'));
    });
    const start = Date.now();
    const handlers = { onEvent: () => undefined, onGap: () => undefined, readAgo: () => Date.now() - start };
    const controller = new AbortController();
    const followed = followLiveEvents(handlers, controller.signal);
    await vi.advanceTimersByTimeAsync(3_000);
    controller.abort();
    await followed;
    expect(paths[0]).toBe('/api/stream/?readAgo=0');
    expect(Number(paths[1]?.split('=')[1])).toBeGreaterThanOrEqual(1_000);
  });

  it('that the server has missed itself are a gap (API-41)', async () => {
    vi.useFakeTimers();
    const answers = [streamOf('event: resync\ndata: {}\n\n')];
    vi.stubGlobal('fetch', () => {
      const answer = answers.shift();
      return answer === undefined ? Promise.reject(new TypeError('gone')) : Promise.resolve(answer);
    });
    let gaps = 0;
    const controller = new AbortController();
    const followed = followLiveEvents(
      { onEvent: () => undefined, onGap: () => (gaps += 1), readAgo },
      controller.signal,
    );
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    await followed;
    expect(gaps).toBe(1);
  });

  it('that the person may no longer hear are a gap: their rights have changed (AUTH-38, SEC-17)', async () => {
    vi.useFakeTimers();
    const answers = [streamOf(': open\n\n')];
    vi.stubGlobal('fetch', () =>
      Promise.resolve(answers.shift() ?? new Response('{"code":"forbidden"}', { status: 403 })),
    );
    let gaps = 0;
    const controller = new AbortController();
    const followed = followLiveEvents(
      { onEvent: () => undefined, onGap: () => (gaps += 1), readAgo },
      controller.signal,
    );
    await vi.advanceTimersByTimeAsync(1_500);
    controller.abort();
    await followed;
    expect(gaps).toBe(1);
  });

  it('are asked for every 60 s where the person has too many streams, until there is room (SEC-17)', async () => {
    vi.useFakeTimers();
    let hasRoom = false;
    const asked: number[] = [];
    const start = Date.now();
    vi.stubGlobal('fetch', () => {
      asked.push(Math.round((Date.now() - start) / 1_000));
      const refusal = new Response('{"code":"tooMany"}', { status: 429, headers: { 'retry-after': '60' } });
      return Promise.resolve(hasRoom ? streamOf(`data: ${JSON.stringify(changed)}\n\n`) : refusal);
    });
    let gaps = 0;
    const events: LiveEvent[] = [];
    const controller = new AbortController();
    const followed = followLiveEvents(
      { onEvent: (event) => events.push(event), onGap: () => (gaps += 1), readAgo },
      controller.signal,
    );
    await vi.advanceTimersByTimeAsync(130_000);
    expect([asked, gaps, events.length]).toEqual([[0, 60, 120], 2, 0]);
    hasRoom = true;
    await vi.advanceTimersByTimeAsync(50_000);
    controller.abort();
    await followed;
    expect([asked[3], gaps, events.length]).toEqual([180, 3, 1]);
  });

  describe('on a network that goes away', () => {
    /** Follows streams that say what the test gives them, and stay open until they are given up. */
    const follow = () => {
      vi.useFakeTimers();
      const opened: ReadableStreamDefaultController<Uint8Array>[] = [];
      vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
        const body = new ReadableStream<Uint8Array>({
          start(stream) {
            opened.push(stream);
            signal?.addEventListener('abort', () => stream.error(signal.reason));
          },
        });
        return Promise.resolve(new Response(body));
      });
      const controller = new AbortController();
      let gaps = 0;
      const handlers = { onEvent: () => undefined, onGap: () => (gaps += 1), readAgo };
      const followed = followLiveEvents(handlers, controller.signal);
      const end = async () => {
        controller.abort();
        await followed;
      };
      const say = (text: string) => opened.at(-1)?.enqueue(new TextEncoder().encode(text));
      return { opened, say, end, gaps: () => gaps };
    };

    it('are known to be lost by their silence, and what was missed is read: no network says that it is gone (VEND-20, API-41)', async () => {
      const { opened, say, end, gaps } = follow();
      for (let beats = 0; beats < 6; beats += 1) {
        await vi.advanceTimersByTimeAsync(25_000);
        say(': still here\n\n');
      }
      expect([opened.length, liveConnection.state(), gaps()]).toEqual([1, 'live', 0]);
      await vi.advanceTimersByTimeAsync(39_000);
      expect(liveConnection.state()).toBe('live');
      await vi.advanceTimersByTimeAsync(1_001);
      expect(liveConnection.state()).toBe('lost');
      await vi.advanceTimersByTimeAsync(3_000);
      expect([opened.length, liveConnection.state(), gaps()]).toEqual([2, 'live', 1]);
      await end();
    });

    it('are lost as soon as the browser says that it is offline, and there again with the network (VEND-20, API-41)', async () => {
      const { opened, end, gaps } = follow();
      await vi.advanceTimersByTimeAsync(1_000);
      dispatchEvent(new Event('offline'));
      await vi.advanceTimersByTimeAsync(1);
      expect(liveConnection.state()).toBe('lost');
      dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(1);
      expect([opened.length, liveConnection.state(), gaps()]).toEqual([2, 'live', 1]);
      await end();
    });
  });
});
