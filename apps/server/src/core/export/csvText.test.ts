import { describe, expect, it } from 'vitest';

import { csvText, guardFormula } from './csvText.ts';

describe('a cell of a CSV export', () => {
  it.each(['=1+1', '+SUM(A1)', '-2+3 cmd', '@SUM(A1)', '\tx', '\rx', '=', '@', '-1e-7', '+33 1 22 x'])(
    'begins with an apostrophe when a spreadsheet program could run it: %j (KIT-04)',
    (text) => {
      expect(guardFormula(text)).toBe(`'${text}`);
    },
  );

  it.each(['-1', '-1.5', '+33 (0)1 22-33.44', '-(5)', '+-1', 'a=1', "'=1", '', ' =1', '1', 'Ærø', '\n=1'])(
    'stays as it is when it is a number, a phone number or harmless: %j (KIT-04)',
    (text) => {
      expect(guardFormula(text)).toBe(text);
    },
  );

  it('is quoted where it has to be, and typed values are written plainly (KIT-04)', () => {
    const at = new Date('2026-03-29T01:30:00.250Z');
    expect(csvText([['a,b', 'say "x"', 'line\nbreak', ' space ', -1e-7, true, null, at]])).toBe(
      '"a,b","say ""x""","line\nbreak", space ,-1e-7,true,,2026-03-29T01:30:00.250Z\r\n',
    );
    expect(csvText([[null], ['x']])).toBe('""\r\nx\r\n');
  });
});
