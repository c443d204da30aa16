import { setImmediate } from 'node:timers/promises';

import { importLimits, type ReadSheetFormat } from '@atrium/contract';
import { z } from 'zod';

import { IsolatedProcessError, runIsolated } from '../../base/isolated/runIsolated.ts';
import type { KnownHeadings } from './headings.ts';
import type { ReadSheet, SheetChoice, SheetRow } from './sheet.ts';

/** The file is no spreadsheet of the kind that its name says, or asks for more than a reader may take. */
export class UnreadableSheetError extends Error {
  override readonly name = 'UnreadableSheetError';

  /** Whether its text is broken: the file can be saved again in an encoding that is whole. */
  get isBrokenText(): boolean {
    return this.message.startsWith('BrokenEncodingError');
  }
}

const headSchema = z.object({ sheet: z.string(), sheets: z.array(z.string()) });
const rowSchema = z.object({ line: z.int(), cells: z.array(z.string()) });

/** How much of a file is read. */
export interface ReadingBounds {
  readonly maxLines: number;
  readonly milliseconds: number;
  /** Of JavaScript's own memory: ten thousand lines of 50 cells take 85. */
  readonly heapMegabytes: number;
  readonly megabytes: number;
  readonly maxAnswerBytes: number;
}

const importBounds: ReadingBounds = {
  maxLines: importLimits.maxLines,
  milliseconds: importLimits.longestReading,
  heapMegabytes: 256,
  megabytes: 448,
  maxAnswerBytes: 24 * 1024 * 1024,
};

/** Rows between two pauses in which other requests are answered. */
const ROWS_AT_A_TIME = 500;

async function parseAnswer(answer: string): Promise<ReadSheet> {
  const rows: SheetRow[] = [];
  let from = answer.indexOf('\n') + 1;
  const head = headSchema.parse(JSON.parse(answer.slice(0, from)));
  while (from < answer.length) {
    const end = answer.indexOf('\n', from);
    rows.push(rowSchema.parse(JSON.parse(answer.slice(from, end))));
    from = end + 1;
    if (rows.length % ROWS_AT_A_TIME === 0) await setImmediate();
  }
  return { ...head, rows };
}

/**
 * Reads a sheet of a spreadsheet: the texts of its cells, of formulas what they last gave. Of several sheets it is the one
 * that was chosen, else the one with the headings. It works in a process of its own, so that no file can end or block the
 * server (SEC-09).
 * @throws UnreadableSheetError
 */
export async function readSheet(
  format: ReadSheetFormat,
  content: Buffer,
  { headings, sheet }: { readonly headings: KnownHeadings; readonly sheet: string | null },
  signal: AbortSignal,
  { maxLines, ...bounds }: ReadingBounds = importBounds,
): Promise<ReadSheet> {
  const choice: SheetChoice = { headings: Object.fromEntries(headings), sheet };
  try {
    const answer = await runIsolated({
      module: new URL('sheetProcess.ts', import.meta.url),
      options: [format, String(maxLines), JSON.stringify(choice)],
      content,
      packages: ['hucre'],
      ...bounds,
      signal,
    });
    if ('refusal' in answer) throw new UnreadableSheetError(answer.refusal);
    return await parseAnswer(answer.content.toString());
  } catch (error) {
    if (error instanceof IsolatedProcessError)
      throw new UnreadableSheetError('The file cannot be read', { cause: error });
    throw error;
  }
}
