import { describe, expect, it } from 'vitest';

import type { Executor } from '../../db/database.ts';
import { CommonWords } from './commonWords.ts';

interface Sample {
  readonly tableName: string;
  readonly rows: number;
  readonly texts: readonly string[];
}

/** A database whose planner keeps these samples of its large tables. */
function sampling(samples: readonly Sample[] | Error) {
  const asked: unknown[] = [];
  const executor: Executor = {
    async query<Row extends object>(statement: unknown) {
      asked.push(statement);
      if (samples instanceof Error) throw samples;
      // The caller says what its rows are, as with a real database.
      return samples as unknown as Row[];
    },
  };
  return { executor, asked };
}

/** A hundred texts: each tenth of a yoga class, each second in the north, which those are not. */
const texts = Array.from(
  { length: 100 },
  (_, at) => `${at % 10 === 1 ? 'yoga class' : 'desk'} ${String(1000 + at)} ${at % 2 === 0 ? 'north' : 'south'}`,
);
const articles = { tableName: 'articles', rows: 100_000, texts };

describe('common words of a search', () => {
  it.each([
    ['Yoga', ['Yoga'], true],
    ['yoga class', ['yoga', 'class'], true],
    ['so', ['so'], true],
    // Chance would bring them together, but no sample has both; the look is soon over.
    ['yoga north', ['yoga', 'north'], true],
    // One of a hundred has it, and so do few of those of the other word.
    ['yoga 1041', ['yoga'], false],
  ])('%s: %j (KIT-11)', async (search, words, isEvery) => {
    const found = await new CommonWords().in(search, sampling([articles]).executor);
    expect([...found]).toEqual([['articles', { words: new Set(words), isEvery }]]);
  });

  it.each(['1041', 'ut', 'garden'])('%s is none (KIT-11)', async (search) => {
    expect(await new CommonWords().in(search, sampling([articles]).executor)).toEqual(new Map());
  });

  it('are not common together where hardly any record has all of them (KIT-11)', async () => {
    const rare = texts.map((text, at) => `${text} ${at % 25 === 0 ? 'lyon' : ''} ${at % 20 === 3 ? 'paris' : ''}`);
    const { executor } = sampling([{ ...articles, rows: 1_000_000, texts: rare }]);
    const found = await new CommonWords().in('lyon paris', executor);
    expect(found.get('articles')).toEqual({ words: new Set(['lyon', 'paris']), isEvery: false });
  });

  it('are none where their records are few, and none where no table is large (KIT-11)', async () => {
    const { executor } = sampling([{ ...articles, rows: 49_000 }]);
    expect(await new CommonWords().in('yoga', executor)).toEqual(new Map());
    expect(await new CommonWords().in('yoga', sampling([]).executor)).toEqual(new Map());
  });

  it('are known from samples that are read once in ten minutes, and again after a failure (KIT-11)', async () => {
    let now = 0;
    const words = new CommonWords(() => now);
    await expect(words.in('yoga', sampling(new Error('away')).executor)).rejects.toThrow('away');
    const { executor, asked } = sampling([articles]);
    for (now of [1, 60_000, 600_000]) expect((await words.in('yoga', executor)).size).toBe(1);
    expect(asked).toHaveLength(1);
    now = 600_002;
    await words.in('yoga', executor);
    expect(asked).toHaveLength(2);
  });
});
