import { Worker } from 'node:worker_threads';

import { importLimits, type SheetFormat } from '@atrium/contract';

import { isBoundedZip } from './boundedZip.ts';

/** A row of a sheet that is not empty; lines count from 1. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The file is no spreadsheet of the kind that its name says, or asks for more than a reader may take. */
export class UnreadableSheetError extends Error {
  override readonly name = 'UnreadableSheetError';
}

/**
 * Reads the first sheet of a spreadsheet: the texts of its cells, of formulas what they last gave. It works in a thread
 * of its own with a memory of its own, so that no file can end or block the server (SEC-09).
 * @throws UnreadableSheetError
 */
export async function readSheet(format: SheetFormat, content: Buffer, signal: AbortSignal): Promise<SheetRow[]> {
  if (format !== 'csv' && !isBoundedZip(content, { mostBytes: importLimits.mostUnpackedBytes, mostEntries: 500 }))
    throw new UnreadableSheetError('The archive is damaged or unpacks to more than a spreadsheet may');
  signal.throwIfAborted();
  const worker = new Worker(new URL('sheetWorker.ts', import.meta.url), {
    workerData: { format, content, maxRows: importLimits.mostLines + 1, maxColumns: importLimits.mostColumns },
    resourceLimits: { maxOldGenerationSizeMb: 384 },
    execArgv: [],
  });
  const timeout = AbortSignal.timeout(importLimits.longestReading);
  try {
    return await new Promise<SheetRow[]>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (cause) => reject(new UnreadableSheetError('The file cannot be read', { cause })));
      worker.once('exit', () => reject(new UnreadableSheetError('The reader ended without an answer')));
      timeout.addEventListener('abort', () => reject(new UnreadableSheetError('The file takes too long to read')));
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  } finally {
    await worker.terminate();
  }
}
