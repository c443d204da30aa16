import { expect, it } from 'vitest';

import { currencyCode } from './fields.ts';

it.each([
  ['in force', ['EUR', 'JPY', 'KWD', 'SLE', 'XCG', 'ZWG'], true],
  ['of no country', ['ZZZ', 'QQQ', 'EU', 'EURO', 'eur', ' EUR', ''], false],
  ['of the past', ['FRF', 'DEM', 'HRK', 'BGN', 'SLL', 'ANG', 'CUC', 'ZWL'], false],
  ['that no one pays with', ['XTS', 'XAU', 'XUA', 'XDR', 'CHE', 'UYI', 'CLF'], false],
] as const)('codes of currencies %s are recognised (VEND-01, VEND-05)', (_, codes, isTaken) => {
  expect(codes.filter((code) => currencyCode().safeParse(code).success)).toEqual(isTaken ? codes : []);
});
