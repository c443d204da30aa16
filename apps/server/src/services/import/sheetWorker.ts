import { parentPort, workerData } from 'node:worker_threads';

import { streamOdsRows } from 'hucre/ods';
import { streamXlsxRows } from 'hucre/xlsx';
import { z } from 'zod';

import type { SheetRow } from './readSheet.ts';

const taskSchema = z.object({
  format: z.enum(['xlsx', 'ods', 'csv']),
  content: z.instanceof(Uint8Array),
  maxRows: z.int(),
  maxColumns: z.int(),
});
type Task = z.infer<typeof taskSchema>;

function textOf(value: string | number | boolean | Date | null): string {
  if (value === null) return '';
  // A date is a day: nothing that is imported is a point in time.
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

interface TableRow {
  readonly index: number;
  readonly sheetIndex?: number;
  readonly values: readonly (string | number | boolean | Date | null)[];
}

async function* tableRows({ format, content }: Task): AsyncGenerator<TableRow, undefined> {
  if (format === 'xlsx') yield* streamXlsxRows(content, { sheet: 0 });
  else if (format === 'ods') yield* streamOdsRows(content, { sheets: [0] });
  else {
    // A workbook is read without the contract, which takes this thread 0.2 s to load.
    const { csvRows } = await import('./csvRows.ts');
    let index = 0;
    for (const values of csvRows(Buffer.from(content.buffer, content.byteOffset, content.length))) {
      yield { index, values };
      index += 1;
    }
  }
  return undefined;
}

/** The rows that are not empty, at most one more than there may be: then the reader knows that there are too many. */
async function readRows(task: Task): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const { index, values } of tableRows(task)) {
    const cells = values.slice(0, task.maxColumns).map(textOf);
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: index + 1, cells });
    if (rows.length > task.maxRows) break;
  }
  return rows;
}

parentPort?.postMessage(await readRows(taskSchema.parse(workerData)));
