import { describe, expect, it } from 'vitest';

import type { UploadColumn } from './defineUpload.ts';
import { readCell } from './readCell.ts';

const latitude: UploadColumn = { field: 'latitude', kind: 'number', isDecimal: true, example: '45.7602' };
const capacity: UploadColumn = { field: 'capacity', kind: 'number', example: '8' };
const read = (column: UploadColumn, cell: string) => readCell(column, cell, new Map());

describe('a number in a cell', () => {
  it.each([
    ['-0.12779999999999997', -0.1278],
    ['2.352221900000000012', 2.3522219],
    ['48,856613999999999436', 48.856614],
    ['1E-05', 0.00001],
    ['5e-7', 0.0000005],
  ])('is read with all decimals that programs write, and by its power of ten: %s (PLACE-37)', (cell, value) => {
    const found = read(latitude, cell);
    expect(found.fault).toBeUndefined();
    expect(found.value).toBeCloseTo(value, 12);
  });

  it('is not read where it could be two numbers, or is none (PLACE-37, PLACE-40)', () => {
    expect(read(capacity, '1.000')).toEqual({ value: undefined, fault: 'integer' });
    for (const cell of ['1.2.3', '12 people', 'E5', '1E', '1E999'])
      expect(read(capacity, cell)).toEqual({ value: undefined, fault: 'number' });
  });
});
