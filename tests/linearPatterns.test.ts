import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

interface Pattern {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** The patterns of a source file that repeat something without a bound. */
function patternsOf(path: string): Pattern[] {
  const text = readFileSync(`${root}${path}`, 'utf8');
  const patterns: Pattern[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || !/[*+]|\{\d+,\}/.test(node.regex.pattern)) return;
      const line = text.slice(0, node.start).split('\n').length;
      patterns.push({ place: `${path}:${String(line)}`, source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(parseSync(path, text).program);
  return patterns;
}

const patterns = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.|\/testing\//.test(path))
  .flatMap(patternsOf);

/** What repeats in the texts: what patterns look for, one by one and next to what ends it. */
const pieces = [
  ...['<', '>', '<b>', '<b x', '</', '<!--', '<?', '{', '{{', '{{a', '}', '[', '(', ')', '"', "'", '\\', '|', '~', '*'],
  ...['a', 'a.', '.', 'a@', '@', 'a-', '-', '_', 'A', 'Aa', 'a1', '1a', 'é', '\u0301', '’', '0', '1', '1.', '1 ', 'e'],
  ...[
    ' ',
    '\n',
    '\r\n',
    '\t',
    '/',
    '//',
    'a/',
    '/\n',
    'a:',
    ':',
    '#',
    '%',
    '%4',
    '%\n',
    '+',
    '&',
    '&a',
    ';',
    '=',
    'a=',
  ],
  ...['e\n', ',', 'x ', 'eyJ', 'eyJ-', 'bearer ', 'http://', 'q='],
];

/** A beginning that lets a pattern begin, and an end that keeps it from ending. */
const frames: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `${text}\u0000`,
  (text) => `a${text}!`,
  (text) => `1${text}\u0000`,
  (text) => `"${text}`,
  (text) => `<a ${text}\u0001`,
  (text) => `{{${text}!`,
];

function millisecondsOf({ source, flags }: Pattern, text: string): number {
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const before = process.threadCpuUsage();
  text.replaceAll(pattern, '');
  return process.threadCpuUsage(before).user / 1_000;
}

/** A text of 10 KB that takes less is read a few times at most: to look at the rest from each character takes 70 ms. */
const QUICK_MS = 15;
/** Four times the text takes four times as long where each character is read once, and sixteen times where the rest is read from each. */
const MAX_RATIO = 8;

function isSlow(pattern: Pattern, piece: string, frame: (text: string) => string): boolean {
  const textOf = (length: number) => Buffer.from(frame(piece.repeat(Math.ceil(length / piece.length)))).toString();
  const [short, long] = [textOf(10_000), textOf(40_000)];
  // The best of three: a busy machine, or memory cleaned in between, is no growth.
  const bestOf = (text: string) => Math.min(...[1, 2, 3].map(() => millisecondsOf(pattern, text)));
  if (millisecondsOf(pattern, short) < QUICK_MS) return false;
  const time = bestOf(short);
  return time >= QUICK_MS && bestOf(long) > MAX_RATIO * time;
}

describe('every pattern of the product', () => {
  it('takes time in proportion to the length of any text (SEC-13)', { timeout: 120_000 }, () => {
    const slow = patterns.flatMap((pattern) => {
      const found = pieces.find((piece) => frames.some((frame) => isSlow(pattern, piece, frame)));
      return found === undefined ? [] : [`${pattern.place} /${pattern.source}/ with ${JSON.stringify(found)}`];
    });
    expect(patterns.length).toBeGreaterThan(100);
    expect(slow).toEqual([]);
  });
});
