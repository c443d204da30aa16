import { plainHours } from '@atrium/contract';
import { expect, it } from 'vitest';

import type { GridColumn } from './gridDefinition.ts';
import { textOfValue, valueOfText } from './gridText.ts';

const wordsIn = (locale: string) => ({
  locale,
  yes: 'Yes',
  no: 'No',
  hours: plainHours,
  choice: (_field: string, value: string) => value,
});
const decimal: GridColumn = { field: 'size', kind: 'number', width: 100, isDecimal: true };
const whole: GridColumn = { field: 'capacity', kind: 'number', width: 100 };

it('takes a pasted number by the language of the person, as it copies it (WORK-08)', () => {
  const english = wordsIn('en-GB');
  expect([
    valueOfText(decimal, '16,910', english),
    valueOfText(whole, '1\u202F250', english),
    valueOfText(whole, '1.250', english),
  ]).toEqual([16_910, 1250, '1.250']);
  for (const words of [english, wordsIn('fr-FR')]) {
    expect(valueOfText(decimal, textOfValue(decimal, 1250.125, words), words)).toBe(1250.125);
  }
});
