import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';

import { inTurns } from './inTurns.ts';
import { IsolatedProcessError, runIsolated } from './runIsolated.ts';

const run = (attempt: string, more: { milliseconds?: number; signal?: AbortSignal } = {}) =>
  runIsolated({
    module: new URL('testing/hostileProcess.ts', import.meta.url),
    options: [attempt],
    content: Buffer.from('content'),
    packages: [],
    heapMegabytes: 64,
    megabytes: 256,
    milliseconds: 20_000,
    maxAnswerBytes: 1_000_000,
    ...more,
  });

describe('a process for content that is not trusted', () => {
  it('answers, or says why it refuses (SEC-09)', async () => {
    expect(await run('echo')).toEqual({ content: Buffer.from('content') });
    expect(await run('refuse')).toEqual({ refusal: 'no content' });
  });

  it.skipIf(process.platform === 'win32')(
    'has a lower priority than the server, and so answers calls later (SEC-24)',
    async () => {
      const answer = await run('priority');
      expect('content' in answer && Number(answer.content.toString())).toBeGreaterThan(getPriority());
    },
  );

  it('reads no other files, writes and starts nothing and knows no setting (SEC-09)', async () => {
    const answer = await run('look');
    const denied = 'ERR_ACCESS_DENIED';
    expect('content' in answer && JSON.parse(answer.content.toString())).toEqual([denied, denied, denied, denied, 0]);
  });

  it.each(['grow', 'hoard', 'talk', 'crash'])('ends by itself alone: %s (SEC-09)', async (attempt) => {
    await expect(run(attempt)).rejects.toBeInstanceOf(IsolatedProcessError);
  });

  it('ends when its time is over, and when no one waits for it any more (SEC-09, KIT-13)', async () => {
    await expect(run('stay', { milliseconds: 500 })).rejects.toThrow('It takes too long');
    const cancelled = new AbortController();
    const running = run('stay', { signal: cancelled.signal });
    cancelled.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
  });
});

describe('work in turns', () => {
  it('begins when there is a place, in the order in which it came, also after a failure (SEC-09)', async () => {
    const inTurn = inTurns(2);
    const began: number[] = [];
    let running = 0;
    let most = 0;
    const work = (index: number) =>
      inTurn('one', async () => {
        began.push(index);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        if (index === 1) throw new Error('failed');
      });
    const outcomes = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true]);
    expect([began, most]).toEqual([[0, 1, 2, 3, 4], 2]);
    await work(5);
    expect(began).toHaveLength(6);
  });

  it('is done owner by owner, so that the many works of one hold up no other (SEC-16)', async () => {
    const inTurn = inTurns(1);
    const began: string[] = [];
    const work = (owner: string, name: string) =>
      inTurn(owner, async () => {
        began.push(name);
        await Promise.resolve();
      });
    const many = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => work('a', name));
    await Promise.all([...many, work('b', 'b1'), work('c', 'c1'), work('b', 'b2')]);
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5']);
  });
});
