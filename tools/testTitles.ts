import { parseSync, Visitor } from 'oxc-parser';

const testFunctions = new Set(['it', 'test', 'describe']);

/** The name a call starts with: `test` for `test('…')`, `test.only('…')` and `test.each([…])('…')`. */
function calledName(text: string): string {
  return /^\w+/.exec(text)?.[0] ?? '';
}

/**
 * The first arguments of all `it`, `test` and `describe` calls in a test file's text, as written, so that the texts of a
 * template or a sum of strings are part of it.
 */
export function readTestTitles(path: string, text: string): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (first && testFunctions.has(calledName(text.slice(callee.start, callee.end)))) {
        if (/Literal|Template|Binary/.test(first.type)) titles.push(text.slice(first.start, first.end));
      }
    },
  }).visit(parseSync(path, text).program);
  return titles;
}
