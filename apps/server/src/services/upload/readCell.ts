import { type BatchAssumption, type DayHours, type FieldCode, meantChoice, readHours } from '@atrium/contract';

import { plainHeading } from '../../formats/sheet/headings.ts';
import { isFormulaError } from './readTable.ts';
import type { UploadColumn } from './defineUpload.ts';
import { plainText } from './plainText.ts';

/** What a cell says: a value, null to clear the field, undefined to leave it as it is. */
export interface CellReading {
  readonly value: string | number | boolean | readonly DayHours[] | null | undefined;
  readonly assumption?: BatchAssumption['code'];
  readonly fault?: FieldCode;
  /** The values of which one is meant; one alone where the cell has it but for a slip. */
  readonly choices?: readonly string[];
}

/** The sign that clears a field; a blank cell leaves it as it is. */
const CLEARING = '-';

/** Every way in which a choice may be written, without case and marks: as it is stored, or as a language shows it. */
export type ChoiceWords = ReadonlyMap<string, string>;

/** A number of three digits after its sign: thousands in one language, decimals in another. */
const eitherWay = /^-?\d{1,3}[.,]\d{3}$/;

function readNumber(text: string, { isDecimal = false }: UploadColumn): CellReading {
  if (!isDecimal && eitherWay.test(text)) return { value: undefined, fault: 'integer' };
  const isPlain = /^-?\d{1,15}(?:\.\d{1,30})?$/.test(text);
  if (isPlain) return { value: Number(text) };
  // Blanks between thousands, a comma before the decimals, a power of ten: each can be meant in one way alone.
  const joined = text.replaceAll(/(?<=\d)[ \u202F'’](?=\d{3}(?!\d))/g, '');
  const isNumber = /^-?\d{1,15}(?:[.,]\d{1,30})?(?:e[+-]?\d{1,2})?$/i.test(joined);
  if (!isNumber) return { value: undefined, fault: 'number' };
  return { value: Number(joined.replace(',', '.')), assumption: 'number' };
}

function readChoice(text: string, { options = [] }: UploadColumn, words: ChoiceWords): CellReading {
  if (options.includes(text)) return { value: text };
  const word = plainHeading(text);
  const option = words.get(word);
  if (option !== undefined) return { value: option, assumption: 'choice' };
  const meant = meantChoice(word, words);
  return { value: undefined, fault: 'choice', choices: meant === null ? options : [meant] };
}

/** How switches are written by people and by programs of spreadsheets. */
const flags: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'true', 'oui', 'vrai', '1', 'x'].map((word) => [word, true] as const),
  ...['no', 'false', 'non', 'faux', '0'].map((word) => [word, false] as const),
]);

function readFlag(text: string): CellReading {
  const value = flags.get(text.toLowerCase());
  return value === undefined ? { value: undefined, fault: 'boolean' } : { value };
}

/** A text; the line breaks that a text of one line has are those of its narrow cell. */
function readText(text: string, { isOneLine = false }: UploadColumn): CellReading {
  const lines = isOneLine ? text.split(/[\r\n]+/) : [];
  if (lines.length < 2) return { value: text };
  const words = lines.map((line) => line.trim()).filter((line) => line !== '');
  return { value: words.join(' '), assumption: 'lines' };
}

function readWeek(text: string): CellReading {
  const value = readHours(text);
  return value === null ? { value: undefined, fault: 'hours' } : { value };
}

/** Reads a cell as people mean it, and says where that is not what is written. */
export function readCell(column: UploadColumn, cell: string, words: ChoiceWords): CellReading {
  const text = plainText(cell);
  if (text === '') return { value: undefined };
  if (isFormulaError(text)) return { value: undefined, fault: 'formulaError' };
  if (text === CLEARING) return { value: null };
  const readers = {
    number: () => readNumber(text, column),
    choice: () => readChoice(text, column, words),
    flag: () => readFlag(text),
    hours: () => readWeek(text),
    text: () => readText(text, column),
  };
  const read: CellReading = readers[column.kind]();
  return read.assumption === undefined && read.fault === undefined && text !== cell
    ? { ...read, assumption: 'blanks' }
    : read;
}
