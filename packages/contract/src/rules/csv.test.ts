import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { BYTE_ORDER_MARK, guardFormula, readCsv, unguardFormula, writeCsv } from './csv.ts';

const cellsOf = (text: string) => [...readCsv(text)].map(({ cells }) => cells);
/** Texts of the signs that mean something in a CSV file or begin a formula. */
const texts = fc.string({ unit: fc.constantFrom(...Array.from('aé1 .,;|\t\r\n"\'=+-@()')), maxLength: 12 });

/** The cells as a spreadsheet program sees them that parts them by this sign: what follows a closing quote belongs to the cell. */
function seenBy(file: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isBegun = false;
  for (let at = 0; at < file.length; at += 1) {
    const sign = file.charAt(at);
    if (isQuoted && sign === '"' && file[at + 1] === '"') {
      cell += sign;
      at += 1;
    } else if (isQuoted && sign === '"') isQuoted = false;
    else if (!isQuoted && !isBegun && sign === '"') [isQuoted, isBegun] = [true, true];
    else if (!isQuoted && (sign === separator || sign === '\r' || sign === '\n')) {
      cells.push(cell);
      [cell, isBegun] = ['', false];
    } else {
      cell += sign;
      isBegun = true;
    }
  }
  return [...cells, cell];
}

describe('a cell of a CSV file', () => {
  it.each([
    '=1+1',
    '+SUM(A1)',
    '-2+3 cmd',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '=',
    '@',
    '-1e-7',
    '+33 1 22 x',
    "'=1",
    "''-x",
    ' =1',
    '"=1',
    '\u00a0@x',
    '\n=',
    '＝1+1',
    '＠SUM(A1)',
  ])(
    'begins with an apostrophe when a spreadsheet program could run it, or it looks guarded already: %j (KIT-04)',
    (text) => {
      expect(guardFormula(text).startsWith(`'${text.slice(0, 1)}`)).toBe(true);
      expect(unguardFormula(guardFormula(text))).toBe(text);
    },
  );

  it.each([
    ['x;=1', "x;'=1"],
    ['x, +1', "x,' +1"],
    ['x\t@a', "x\t'@a"],
    ['x|-1', "x|'-1"],
    ['x\n=1', "x\n'=1"],
    ['x\r\n"=1', 'x\r\n\'"=1'],
    ["x;'=1", "x;''=1"],
    ['=1;=2', "'=1;'=2"],
    ['-1\n-2', "'-1\n'-2"],
    ['x; y=1', 'x; y=1'],
  ])('has one after each separator and line break before what could be run: %j (KIT-04)', (text, guarded) => {
    expect(guardFormula(text)).toBe(guarded);
    expect(unguardFormula(guarded)).toBe(text);
  });

  it.each(['-1', '-1.5', '+33 (0)1 22-33.44', '-(5)', '+-1', 'a=1', "'t Hart", '', '1', 'Ærø', 'a;b, c'])(
    'stays as it is when it is a number, a phone number or harmless: %j (KIT-04)',
    (text) => {
      expect(guardFormula(text)).toBe(text);
      expect(unguardFormula(text)).toBe(text);
    },
  );

  it('is quoted where it is text, and typed values are written plainly (KIT-04)', () => {
    const at = new Date('2026-03-29T01:30:00.250Z');
    expect(writeCsv([['a,b', 'say "x"', 'line\nbreak', ' space ', -1e-7, true, null, at]], 'en')).toBe(
      '"a,b","say ""x""","line\nbreak"," space ",-1e-7,true,,2026-03-29 01:30:00\r\n',
    );
    expect(writeCsv([[null], ['x']], 'en')).toBe('""\r\n"x"\r\n');
    expect(writeCsv([], 'en')).toBe('');
  });
});

describe('a CSV file', () => {
  it('is read as it was written, whatever its texts are (KIT-04)', () => {
    const tables = fc.integer({ min: 2, max: 4 }).chain((width) => {
      const row = fc.array(texts, { minLength: width, maxLength: width });
      return fc.array(row, { minLength: 1, maxLength: 4 });
    });
    fc.assert(
      fc.property(tables, (rows) => {
        // The first row says which separator is used, as the headings do.
        const table = [rows[0]?.map((_, index) => `heading ${String(index)}`) ?? [], ...rows];
        for (const language of ['en', 'fr'])
          expect(cellsOf(BYTE_ORDER_MARK + writeCsv(table, language))).toEqual(table);
      }),
      { numRuns: 500 },
    );
  });

  it('parts cells by semicolons for people who write a comma in numbers (KIT-04)', () => {
    expect(writeCsv([['Nom', 'Ville', 1.5]], 'fr')).toBe('"Nom";"Ville";1.5\r\n');
    expect(writeCsv([['Name', 'City', 1.5]], 'en')).toBe('"Name","City",1.5\r\n');
  });

  it('has no cell that could be run, whatever its texts are and whichever separator a program takes (KIT-04)', () => {
    const cells = fc.oneof(texts, fc.integer(), fc.constant(null));
    const tables = fc.array(fc.array(cells, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(tables, fc.constantFrom('en', 'fr'), (rows, language) => {
        const file = writeCsv(rows, language);
        for (const separator of [',', ';', '\t', '|']) {
          for (const cell of seenBy(file, separator)) {
            // A number may begin a line that a program takes for one cell.
            const isNumber = /^\s*[+-]?[\d ().-]+(?:$|[\r\n,;"])/.test(cell);
            expect(isNumber || !/^\s*[=+\-@]/.test(cell), `${separator} ${JSON.stringify(cell)}`).toBe(true);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  const rowsOf = (...rows: string[]) => rows.map((row) => row.split('/'));
  it.each([
    ['semicolons', 'a;"b;""c"\r\n1,5;2\r\n', rowsOf('a/b;"c', '1,5/2')],
    ['tabs', 'a\tb\n1\t2', rowsOf('a/b', '1/2')],
    ['bars and the line ends of old files', 'a|b\r1|2\r', rowsOf('a/b', '1/2')],
    ['a note of its separator', '\uFEFFsep=;\r\na,b;c\r\n', rowsOf('a,b/c')],
    [
      'a title and a blank line above its headings',
      'Rooms\n\nA;B;C\n1,5;2;3\n',
      [['Rooms'], [''], ['A', 'B', 'C'], ['1,5', '2', '3']],
    ],
    ['one column whose texts have separators', 'Note\na;b\n', rowsOf('Note', 'a;b')],
    ['commas in quotes before its separator', '"a,b,c";d\n', rowsOf('a,b,c/d')],
    ['a quote within a text', 'a,b"c"\n', rowsOf('a/b"c"')],
    ['a quote that never ends', 'a,"b\n1,2\n', rowsOf('a/b\n1,2\n')],
    ['a guarded formula at its end', "a,'=1", rowsOf('a/=1')],
    ['empty lines', 'a\n\n"b"', rowsOf('a', '', 'b')],
    ['nothing in it', '', []],
  ])('is read with %s (MSG-14)', (_, text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  it('names the line of the text on which a row begins (CUST-17)', () => {
    const text = 'sep=,\r\na,b\r\n"1\r\n2",c\r\n\r\nd\r\n';
    expect([...readCsv(text)].map(({ line }) => line)).toEqual([2, 3, 5, 6]);
  });
});
