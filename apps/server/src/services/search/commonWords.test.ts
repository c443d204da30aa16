import { describe, expect, it } from 'vitest';

import type { Executor } from '../../db/database.ts';
import { CommonWords } from './commonWords.ts';

/** A database whose planner keeps these texts of its large tables. */
function sampling(samples: readonly (readonly string[])[] | Error) {
  const asked: unknown[] = [];
  const executor: Executor = {
    async query<Row extends object>(statement: unknown) {
      asked.push(statement);
      if (samples instanceof Error) throw samples;
      // The caller says what its rows are, as with a real database.
      return samples.map((texts) => ({ texts })) as unknown as Row[];
    },
  };
  return { executor, asked };
}

describe('common words of a search', () => {
  const desks = Array.from({ length: 8 }, (_, at) => `desk ${String(at)} north`);
  const articles = ['yoga class', 'roof garden', 'lobby works', 'fire drill', 'market day'];

  it.each([
    ['Desk', true],
    ['north desk', true],
    ['de', true],
    // One of eight, one of five, and the inside of a word, where two letters are not looked for.
    ['desk 7', false],
    ['yoga', false],
    ['es', false],
  ])('%s: %s (KIT-11)', async (search, isCommon) => {
    expect(await new CommonWords().hasAllOf(search, sampling([articles, desks]).executor)).toBe(isCommon);
  });

  it('are none where no table is large (KIT-11)', async () => {
    expect(await new CommonWords().hasAllOf('desk', sampling([]).executor)).toBe(false);
  });

  it('are known from samples that are read once in ten minutes, and again after a failure (KIT-11)', async () => {
    let now = 0;
    const words = new CommonWords(() => now);
    await expect(words.hasAllOf('desk', sampling(new Error('away')).executor)).rejects.toThrow('away');
    const { executor, asked } = sampling([desks]);
    for (now of [1, 60_000, 600_000]) expect(await words.hasAllOf('desk', executor)).toBe(true);
    expect(asked).toHaveLength(1);
    now = 600_002;
    await words.hasAllOf('desk', executor);
    expect(asked).toHaveLength(2);
  });
});
