import { expect, it } from 'vitest';

import { startText } from '../text/startText.ts';
import { timedName } from './spanText.ts';

it('names a session of a place by its time, in the language of the person (KIT-09)', async () => {
  await startText('en', ['kit']);
  const [start, end] = ['2026-12-11T07:00:00.000Z', '2026-12-11T17:00:00.000Z'];
  expect(timedName('Northwind Part-Dieu', start, end, 'Europe/Paris')).toMatch(
    /^Northwind Part-Dieu, Fri,? 11 Dec 2026, 08:00–18:00/,
  );
});
