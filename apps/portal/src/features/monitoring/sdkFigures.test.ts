import { times } from '@atrium/contract';
import { describe, expect, it, vi } from 'vitest';

import { act, sdkPart, startRealMonitoring } from '../../testing/monitoringSdk.ts';
import { createEventLimit } from './createEventLimit.ts';

const moveOn = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function showPage(visibility: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
}

describe('what is sent', () => {
  it('is posted to the configured address (MON-06)', async () => {
    const { sdk, batches } = await startRealMonitoring();
    sdk.addAction('a');
    await moveOn(30 * times.second);
    expect(batches.map(({ url }) => `${url.origin}${url.pathname}`)).toEqual(['https://intake.example/api/v2/rum']);
    expect(batches[0]?.url.searchParams.get('dd-api-key')).toBe('pub1');
  });

  it('is posted in batches of 50 messages (MON-14)', async () => {
    const { batches } = await startRealMonitoring();
    const { createBatch } = sdkPart<{
      createBatch(options: object): { add(message: object): void };
    }>('browser-core/cjs/transport/batch.js');
    const endpoint = { build: () => 'https://intake.example/api/v2/rum', trackType: 'rum' };
    const batch = createBatch({ endpoints: [endpoint], reportError: () => undefined });
    for (let index = 1; index < 50; index += 1) batch.add({ index });
    expect(batches).toEqual([]);
    batch.add({ index: 'last' });
    expect(batches.map(({ messages }) => messages.length)).toEqual([50]);
  });

  it('is posted before a batch outgrows 16 KiB (MON-14)', async () => {
    const { sdk, batches } = await startRealMonitoring();
    for (let index = 0; index < 6; index += 1) sdk.addAction('a', { text: 'x'.repeat(5_000) });
    await moveOn(0);
    expect(batches.length).toBeGreaterThan(1);
    for (const { text } of batches) {
      expect(text.length).toBeLessThanOrEqual(16 * 1024);
      expect(text.length).toBeGreaterThan(8 * 1024);
    }
  });

  it('is posted every 30 s (MON-14)', async () => {
    const { sdk, batches } = await startRealMonitoring();
    await moveOn(times.minute);
    batches.length = 0;
    sdk.addAction('a');
    await moveOn(30 * times.second - 1);
    expect(batches).toEqual([]);
    await moveOn(1);
    expect(batches).toHaveLength(1);
  });

  it('is dropped with a warning on the console when a message is larger than 256 KiB (MON-15)', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { sdk, messages } = await startRealMonitoring();
    const half = 'x'.repeat(128 * 1024);
    sdk.addAction('fits', { text: half });
    sdk.setUserProperty('more', half);
    sdk.addAction('is too large with what goes with everything', { text: half });
    await moveOn(30 * times.second);
    expect(messages().filter(({ type }) => type === 'action')).toHaveLength(1);
    expect(warn.mock.calls.flat().join(' ')).toContain('bigger than the maximum allowed size 256KiB');
  });

  it('is no more than 3000 events a minute, the views that are always sent among them (MON-16)', async () => {
    const { sdk, messages } = await startRealMonitoring();
    const countOf = (wanted: string) => messages().filter(({ type }) => type === wanted).length;
    for (let index = 0; index < 60; index += 1) sdk.startView(`page ${String(index)}`);
    for (let index = 0; index < 3_100; index += 1) sdk.addAction('a');
    for (let index = 0; index < 60; index += 1) sdk.startView(`page ${String(index)}`);
    await moveOn(30 * times.second);
    expect(countOf('view')).toBeGreaterThan(100);
    expect(messages().length).toBeLessThanOrEqual(3_000);
    expect(messages().length).toBeGreaterThan(2_700);
    await moveOn(times.minute);
    const before = countOf('action');
    sdk.addAction('a');
    await moveOn(30 * times.second);
    expect(countOf('action')).toBeGreaterThan(before);
  });

  it('is less of other kinds where more is sent that cannot be held back, such as parts of a recording (MON-16)', () => {
    let now = 0;
    const { note, take } = createEventLimit(() => now);
    for (let index = 0; index < 1_000; index += 1) note();
    const taken = () => Array.from({ length: 5_000 }, take).filter(Boolean).length;
    expect(taken()).toBe(2_000);
    now += times.minute;
    expect(taken()).toBeLessThan(3_000);
    expect(take()).toBe(false);
  });
});

describe('what is kept', () => {
  it('are 4000 page states, of which a page sends the last 500 (MON-10)', async () => {
    const { sdk, messages } = await startRealMonitoring();
    const focus = vi.spyOn(document, 'hasFocus');
    for (let index = 0; index < 600; index += 1) {
      focus.mockReturnValue(index % 2 === 0);
      showPage('visible');
      act(index % 2 === 0 ? 'focus' : 'blur');
      await moveOn(1);
    }
    sdk.addTiming('later');
    await moveOn(times.minute);
    const states = messages().map(({ _dd }) => _dd.page_states?.length ?? 0);
    expect(Math.max(...states)).toBe(500);
    const { MAX_PAGE_STATE_ENTRIES } = sdkPart<{ MAX_PAGE_STATE_ENTRIES: number }>(
      'browser-rum-core/cjs/domain/contexts/pageStateHistory.js',
    );
    expect(MAX_PAGE_STATE_ENTRIES).toBe(4_000);
  });

  it('are the replay figures of the last 1000 pages (MON-10)', () => {
    const stats = sdkPart<{ addSegment(page: string): void; getReplayStats(page: string): object | undefined }>(
      'browser-rum/cjs/domain/replayStats.js',
    );
    for (let index = 0; index <= 1_000; index += 1) stats.addSegment(`page ${String(index)}`);
    expect(stats.getReplayStats('page 0')).toBeUndefined();
    expect(stats.getReplayStats('page 1')).toMatchObject({ segments_count: 1 });
  });
});

describe('a monitoring session', () => {
  const sessionOf = ({ sdk }: Awaited<ReturnType<typeof startRealMonitoring>>) => sdk.getInternalContext()?.session_id;

  it.each(['visible', 'hidden'] as const)(
    'ends after 15 minutes of inactivity on a %s page, and another begins with the next activity (MON-13)',
    async (visibility) => {
      showPage(visibility);
      const monitoring = await startRealMonitoring();
      const first = sessionOf(monitoring);
      expect(first).toBeDefined();
      await moveOn(15 * times.minute - times.second);
      expect(sessionOf(monitoring)).toBe(first);
      await moveOn(2 * times.second);
      expect(sessionOf(monitoring)).toBeUndefined();
      act();
      await moveOn(times.second);
      expect(sessionOf(monitoring)).toBeDefined();
      expect(sessionOf(monitoring)).not.toBe(first);
    },
  );

  it('lasts 4 hours at most, however active the person is (MON-13)', async () => {
    const monitoring = await startRealMonitoring();
    const first = sessionOf(monitoring);
    for (let passed = 0; passed < 230 * times.minute; passed += 10 * times.minute) {
      act();
      await moveOn(10 * times.minute);
      expect(sessionOf(monitoring)).toBe(first);
    }
    await moveOn(10 * times.minute + times.second);
    expect(sessionOf(monitoring)).not.toBe(first);
  });
});
