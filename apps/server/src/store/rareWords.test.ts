import { describe, expect, it } from 'vitest';

import type { Executor } from '../db/database.ts';
import { RareWords } from './rareWords.ts';

/** A database whose planner keeps these texts of the table. */
function sampling(texts: readonly string[] | Error) {
  const asked: unknown[] = [];
  const executor: Executor = {
    async query<Row extends object>(statement: unknown) {
      asked.push(statement);
      if (texts instanceof Error) throw texts;
      // The caller says what its rows are, as with a real database.
      return [{ texts }] as unknown as Row[];
    },
  };
  return { executor, asked };
}

describe('rare words of a search', () => {
  const texts = ['roof garden lyon 17', 'yoga class paris 4711', 'yoga class lyon 3'];

  it.each([
    ['4712', true],
    ['Yoga PARIS 301', true],
    ['yoga', false],
    ['YOGA lyon', false],
    // What the index cannot find by three letters, and what the sample has only folded.
    ['zz summer', false],
    ['élysée', false],
    ['---', false],
  ])('%s: %s (API-38)', async (search, isRare) => {
    expect(await new RareWords('articles').areAllOf(search, sampling(texts).executor)).toBe(isRare);
  });

  it('are unknown in a table without a sample (API-38)', async () => {
    expect(await new RareWords('articles').areAllOf('summer', sampling([]).executor)).toBe(false);
  });

  it('are compared with a sample that is read once in ten minutes, and again after a failure (API-38)', async () => {
    let now = 0;
    const words = new RareWords('articles', () => now);
    await expect(words.areAllOf('summer', sampling(new Error('away')).executor)).rejects.toThrow('away');
    const { executor, asked } = sampling(texts);
    for (now of [1, 60_000, 600_000]) expect(await words.areAllOf('summer', executor)).toBe(true);
    expect(asked).toHaveLength(1);
    now = 600_002;
    await words.areAllOf('summer', executor);
    expect(asked).toHaveLength(2);
  });
});
