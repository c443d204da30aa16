import { importLimits, type SheetFormat } from '@atrium/contract';
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

const rowsSchema = z.array(z.object({ line: z.int(), cells: z.array(z.string()) }));

/** Of JavaScript's own memory: ten thousand lines of 50 cells take a third of it. */
const HEAP_MEGABYTES = 256;
const MAX_ANSWER_BYTES = 24 * 1024 * 1024;

/**
 * Reads the first sheet of a spreadsheet: the texts of its cells, of formulas what they last gave. It works in a process
 * of its own, so that no file can end or block the server (SEC-09).
 * @throws UnreadableSheetError
 */
export async function readSheet(format: SheetFormat, content: Buffer, signal: AbortSignal): Promise<SheetRow[]> {
  try {
    const answer = await runIsolated({
      module: new URL('sheetProcess.ts', import.meta.url),
      options: [format],
      content,
      packages: ['hucre'],
      heapMegabytes: HEAP_MEGABYTES,
      milliseconds: importLimits.longestReading,
      maxAnswerBytes: MAX_ANSWER_BYTES,
      signal,
    });
    if ('refusal' in answer) throw new UnreadableSheetError(answer.refusal);
    return rowsSchema.parse(JSON.parse(answer.content.toString()));
  } catch (error) {
    if (error instanceof IsolatedProcessError)
      throw new UnreadableSheetError('The file cannot be read', { cause: error });
    throw error;
  }
}
