import {
  clientLog,
  fillTemplate,
  guardFormula,
  isDomain,
  isEmail,
  issuesOf,
  keepsSlots,
  parseFilter,
  parseListQuery,
  parseValuesQuery,
  parseOrderBy,
  parseOrderByAndSortBy,
  parseSearch,
  parseUserQueryValue,
  phraseSlots,
  readCsv,
  registry,
  type ResourceDefinition,
  sheetFormatOf,
  unguardFormula,
  withoutTags,
  wrongPlaceholders,
  writeCsv,
} from '@atrium/contract';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { supportOf, olderMinimums } from '../apps/portal/src/app/browser/browserSupport.ts';
import { foreignText } from '../apps/portal/src/app/signIn/foreignText.ts';
import { cleanError } from '../apps/portal/src/features/monitoring/cleanEvent.ts';
import { matchesText } from '../apps/portal/src/ui/command/matchesText.ts';
import { toDomain } from '../apps/server/src/base/emailDomain.ts';
import { HttpError } from '../apps/server/src/base/httpError.ts';
import { sanitizeRichText, TooDeeplyNestedError } from '../apps/server/src/base/sanitizeRichText.ts';
import { unknownBound } from '../apps/server/src/http/bodyBound.ts';
import { readJson } from '../apps/server/src/http/readJson.ts';
import { html } from '../apps/server/src/identity/views/html.ts';
import { withoutPersonalData } from '../apps/server/src/modules/setup/logging/withoutPersonalData.ts';
import { acceptedLanguage } from '../apps/server/src/services/export/exportTexts.ts';
import { attachment } from '../apps/server/src/services/files/contentDisposition.ts';
import { plainHeading } from '../apps/server/src/formats/sheet/headings.ts';
import { odsSheets } from '../apps/server/src/formats/sheet/odsSheets.ts';
import { MalformedXmlError, readXml } from '../apps/server/src/formats/xml/readXml.ts';
import { columnLetters } from '../apps/server/src/services/upload/columnLetters.ts';
import { summariseBatch } from '../apps/server/src/services/monitoring/summariseBatch.ts';
import { compileFilter, searchWords } from '../apps/server/src/store/query/compileFilter.ts';
import { readToken } from '../apps/server/src/store/query/keyset.ts';

/** What makes a pattern or a parser look for an end that does not come. */
const pieces = [
  ...[
    '<',
    '<b>',
    '<a b="',
    '<!--',
    '</',
    '<noscript>',
    '<p><noscript></p>',
    '<iframe>',
    '<svg>',
    '<b x',
    '&',
    '&nbsp;',
  ],
  ...['{', '{{', '{{a', '}}', '[', '[{', '"', '"a":', "'", "''", '“', '«', '`', '\\', '\\"'],
  ...['a.', '.', 'a@', '@', 'a-', '-', '1 ', '1(', '(', ')', ',', ';', '=', 'a=', '#', '%', '+', '_x', '0', 'a', 'é'],
  ...[
    '/',
    '//',
    'http://',
    'https://a:1',
    'eyJ',
    'eyJ-',
    'eyJ.',
    'bearer ',
    'q=',
    ' and roles in ',
    'and ',
    'Version/',
  ],
  ...[
    ' ',
    '\n',
    ' \n',
    '\r\n',
    '\t',
    '\u00A0',
    '\u0301',
    '\u0316\u0301',
    '\u00AD',
    '\u{e0041}',
    '👨\u200d',
    'filename=',
    '-->',
    'a:',
    '|',
  ],
  ...['<a>', '<a/>', '<![CDATA[', ']]>', '<?', '<a b="', '&#', '&#x41;', '<text:s text:c="9"/>'],
] as const;

/** A beginning, or an end, that lets a pattern begin, or keeps it from ending. */
const frames: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `"${text}`,
  (text) => `a ${text}x`,
  (text) => `<b ${text}\u0000`,
];

const textFields = { name: 'text', city: 'text' } as const;
const listSpec = { fields: textFields, sort: ['name'], defaultSort: 'name', select: ['name'] };
const key = { column: { sql: 't.name', type: 'text', nullable: false }, isDescending: false } as const;

/** Gives the text to every field of a resource, and to its rules. */
function checkResource({ create, check }: ResourceDefinition, text: string): void {
  const values = Object.fromEntries(Object.keys(create.shape).map((field) => [field, text]));
  const result = create.safeParse(values, { reportInput: true });
  if (!result.success) issuesOf(result.error);
  check?.(values);
}

const functions: readonly (readonly [string, (text: string) => unknown])[] = [
  ['rich text is cleaned', sanitizeRichText],
  ['tags are left out', withoutTags],
  ['placeholders are looked for', (text) => wrongPlaceholders(text, 'welcome')],
  ['a template is filled', (text) => fillTemplate(text, { firstName: text.slice(0, 10) }, 'html')],
  ['a value is filled in', (text) => fillTemplate('{{firstName}}', { firstName: text }, 'html')],
  ['a customer’s text is compared', (text) => [phraseSlots(text), keepsSlots(text, text)]],
  ['a formula is guarded', (text) => [guardFormula(text), unguardFormula(text)]],
  ['CSV is read', (text) => [...readCsv(text)]],
  ['CSV is written', (text) => writeCsv([[text]], 'en')],
  ['an address is judged', (text) => [isEmail(text), isDomain(text), isEmail(`a@${text}`)]],
  ['a file name is read', sheetFormatOf],
  ['a filter is parsed', (text) => parseFilter(text, textFields)],
  ['a filter on a text is compiled', (text) => filterOn(text)],
  ['a list query is parsed', (text) => parseListQuery({ $filter: text, $orderby: text, $search: text }, listSpec)],
  [
    'values are asked for',
    (text) =>
      parseValuesQuery(
        { $apply: `filter(${text})/search(${text})/groupby((name),aggregate($count as count))` },
        listSpec,
      ),
  ],
  ['an order is parsed', (text) => parseOrderBy(text, ['name'])],
  ['an order of users is parsed', (text) => parseOrderByAndSortBy(text, ['name'])],
  ['a search is parsed', (text) => [parseSearch(text), searchWords(text)]],
  ['a query of users is parsed', parseUserQueryValue],
  ['roles of users are parsed', (text) => parseUserQueryValue(`roles in ${text}`)],
  ['users are searched', (text) => parseUserQueryValue(`userSearch eq ${text}`)],
  ['a continuation is read', (text) => readToken(text, [key])],
  ['a body is read', (text) => readJson(Buffer.from(text), unknownBound)],
  [
    'a message of a browser is checked',
    (text) => clientLog.safeParse({ messages: [{ level: 'error', name: text, message: text }] }),
  ],
  ['a message of a browser is cleaned', withoutPersonalData],
  ['a batch of monitoring is read', summariseBatch],
  ['a domain is read', toDomain],
  ['a page of the provider is written', (text) => html`<p>${text}</p>`],
  ['a language is chosen', acceptedLanguage],
  ['a file name is sent', attachment],
  ['a heading is read', (text) => [plainHeading(text), columnLetters(text.length)]],
  ['an XML document is read', (text) => readXml(`<a>${text}</a>`, {})],
  ['a sheet of LibreOffice is read', readOds],
  ['a text of another page is shown', foreignText],
  [
    'an error is cleaned for monitoring',
    (text) => cleanError(Object.assign(new Error('x'), { name: text, stack: text })),
  ],
  ['a browser is recognised', (text) => supportOf(text, olderMinimums)],
  ['a choice is looked for', (text) => [matchesText(text, 'x'), matchesText('x', text)]],
  ...Object.values<ResourceDefinition>(registry).map(
    (resource) => [`${resource.name} is checked`, (text: string) => checkResource(resource, text)] as const,
  ),
];

function readOds(text: string): unknown {
  const row = '<table:table-row><table:table-cell><text:p>';
  const xml = `<o:body><table:table>${row}${text}</text:p></table:table-cell></table:table-row></table:table></o:body>`;
  return odsSheets(xml, { maxRows: 10_000, maxColumns: 50 });
}

function filterOn(text: string): string {
  const node = { kind: 'match', field: 'name', function: 'contains', value: text } as const;
  return compileFilter(node, { name: key.column }, { values: [], add: () => '$1' });
}

/** Errors by which a text is refused. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof HttpError ||
    error instanceof TooDeeplyNestedError ||
    error instanceof MalformedXmlError ||
    error instanceof z.ZodError ||
    (error instanceof Error && ['QueryError', 'ListQueryError'].includes(error.constructor.name))
  );
}

/** Milliseconds of this thread's processor for one call. */
function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  try {
    work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  return process.threadCpuUsage(before).user / 1_000;
}

/**
 * A call for 100 KB that is quicker reads each character a few times: to look at the rest from each takes 500 ms or more,
 * and the clock of a thread ticks every 4 ms.
 */
const QUICK_MS = 20;
/**
 * Four times the text takes four times as long where each character is read once, and sixteen times where the rest is
 * read from each. Half of a processor taken by others, or memory cleaned in between, does not lead from one to the other.
 */
const MAX_RATIO = 8;
/** The same for twice the text, where four times of it is refused. */
const MAX_RATIO_OF_HALVES = 2.5;
/** The best of so many: on a busy machine the best time comes late. */
const MAX_ROUNDS = 5;

function textOf(piece: string, length: number, frame: (text: string) => string): string {
  // A flat string: the time to put its pieces together is not that of the function.
  return Buffer.from(frame(piece.repeat(Math.ceil(length / piece.length)))).toString();
}

/** A text and the best time that a function has taken for it so far, in milliseconds. */
class Timed {
  time = Infinity;
  readonly #work: (text: string) => unknown;
  readonly #text: string;

  constructor(work: (text: string) => unknown, text: string) {
    this.#work = work;
    this.#text = text;
    this.again();
  }

  again(): void {
    this.time = Math.min(
      this.time,
      timeOf(() => this.#work(this.#text)),
    );
  }
}

/** The ratio of the best times for a text and a part of it where it stays too large. */
function ratioOf(part: Timed, whole: Timed, maxRatio: number): number | null {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (whole.time < QUICK_MS || whole.time <= maxRatio * part.time) return null;
    part.again();
    whole.again();
  }
  return whole.time / part.time;
}

function growth(work: (text: string) => unknown, piece: string, frame: (text: string) => string): number | null {
  const text = new Timed(work, textOf(piece, 100_000, frame));
  if (text.time < QUICK_MS) return null;
  const long = new Timed(work, textOf(piece, 400_000, frame));
  // A text that is refused for its length tells nothing of a shorter one.
  if (long.time > text.time) return ratioOf(text, long, MAX_RATIO);
  return ratioOf(new Timed(work, textOf(piece, 50_000, frame)), text, MAX_RATIO_OF_HALVES);
}

describe('text made to be slow', () => {
  vi.stubGlobal('location', { origin: 'http://localhost:3000' });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);

  it.each(functions)('takes time in proportion to its length when %s (SEC-13)', (_, work) => {
    const slow = pieces.flatMap((piece) =>
      frames.flatMap((frame) => {
        const ratio = growth(work, piece, frame);
        return ratio === null ? [] : [`${JSON.stringify(frame(piece))}: ${ratio.toFixed(1)}`];
      }),
    );
    expect(slow).toEqual([]);
  });
});
