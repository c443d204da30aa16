import { describe, expect, it } from 'vitest';

import { TransactionPace } from './transactionPace.ts';

/** The lines of transactions one after another, where a line takes some milliseconds. */
function linesOf(pace: TransactionPace, millisecondsOf: (lines: number) => number, transactions: number): number[] {
  return Array.from({ length: transactions }, () => {
    const { lines } = pace;
    pace.note(lines, millisecondsOf(lines));
    return lines;
  });
}

describe('the pace of transactions', () => {
  it('gives a transaction the lines that it has time for, on the engine where everyone waits fewer (PLACE-32)', () => {
    const costly = (lines: number) => lines * 0.8;
    expect(linesOf(new TransactionPace({ kind: 'embedded' }), costly, 4).at(-1)).toBe(31);
    expect(linesOf(new TransactionPace({ kind: 'postgres' }), costly, 4).at(-1)).toBe(125);
  });

  it('grows to twice at most, and has bounds (PLACE-32)', () => {
    const pace = new TransactionPace({ kind: 'embedded' });
    expect(linesOf(pace, () => 1, 6)).toEqual([10, 20, 40, 80, 160, 200]);
    pace.note(200, 60_000);
    expect(pace.lines).toBe(10);
    expect(linesOf(new TransactionPace({ kind: 'postgres' }), () => 60_000, 3)).toEqual([100, 100, 100]);
  });

  it('does not shrink because few lines were left, and learns nothing from none (PLACE-32)', () => {
    const pace = new TransactionPace({ kind: 'postgres' });
    linesOf(pace, () => 1, 4);
    expect(pace.lines).toBe(200);
    pace.note(3, 1);
    expect(pace.lines).toBe(200);
    pace.note(0, 5_000);
    expect(pace.lines).toBe(200);
  });
  it('rests on the engine where everyone waits in one line (PLACE-32)', async () => {
    const isSooner = async (kind: 'embedded' | 'postgres') => {
      const others = new Promise((resolve) => setImmediate(resolve, 'others'));
      return Promise.race([new TransactionPace({ kind }).rest().then(() => 'rest'), others]);
    };
    expect([await isSooner('embedded'), await isSooner('postgres')]).toEqual(['others', 'rest']);
  });
});
