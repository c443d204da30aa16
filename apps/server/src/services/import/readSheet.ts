import { setImmediate } from 'node:timers/promises';

import { importLimits, type ReadSheetFormat } from '@atrium/contract';
import { z } from 'zod';

import { IsolatedProcessError, runIsolated } from '../../base/isolated/runIsolated.ts';

/** A row of a sheet that is not empty; lines count from 1. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The file is no spreadsheet of the kind that its name says, or asks for more than a reader may take. */
export class UnreadableSheetError extends Error {
  override readonly name = 'UnreadableSheetError';
}

const rowSchema = z.object({ line: z.int(), cells: z.array(z.string()) });

/** How much of a file is read. */
export interface ReadingBounds {
  readonly maxLines: number;
  readonly milliseconds: number;
  /** Of JavaScript's own memory: ten thousand lines of 50 cells take 85. */
  readonly heapMegabytes: number;
  readonly maxAnswerBytes: number;
}

const importBounds: ReadingBounds = {
  maxLines: importLimits.mostLines,
  milliseconds: importLimits.longestReading,
  heapMegabytes: 256,
  maxAnswerBytes: 24 * 1024 * 1024,
};

/** Rows between two pauses in which other requests are answered. */
const ROWS_AT_A_TIME = 500;

async function parseRows(answer: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let from = 0;
  while (from < answer.length) {
    const end = answer.indexOf('\n', from);
    rows.push(rowSchema.parse(JSON.parse(answer.slice(from, end))));
    from = end + 1;
    if (rows.length % ROWS_AT_A_TIME === 0) await setImmediate();
  }
  return rows;
}

/**
 * Reads the first sheet of a spreadsheet: the texts of its cells, of formulas what they last gave. It works in a process
 * of its own, so that no file can end or block the server (SEC-09).
 * @throws UnreadableSheetError
 */
export async function readSheet(
  format: ReadSheetFormat,
  content: Buffer,
  signal: AbortSignal,
  { maxLines, ...bounds }: ReadingBounds = importBounds,
): Promise<SheetRow[]> {
  try {
    const answer = await runIsolated({
      module: new URL('sheetProcess.ts', import.meta.url),
      options: [format, String(maxLines)],
      content,
      packages: ['hucre'],
      ...bounds,
      signal,
    });
    if ('refusal' in answer) throw new UnreadableSheetError(answer.refusal);
    return await parseRows(answer.content.toString());
  } catch (error) {
    if (error instanceof IsolatedProcessError)
      throw new UnreadableSheetError('The file cannot be read', { cause: error });
    throw error;
  }
}
