import { importLimits, readSheetFormats } from '@atrium/contract/files';
import { z } from 'zod';

import { answerIsolated } from '../../base/isolated/answerIsolated.ts';
import { sheetRows } from './sheetRows.ts';

const choiceSchema = z.object({ headings: z.record(z.string(), z.string()), sheet: z.string().nullable() });

await answerIsolated(async (content, [name, maxLines, choice = '']) => {
  // One more than there may be, apart from the headings: then the caller knows that there are too many.
  const bounds = { maxRows: Number(maxLines) + 2, maxColumns: importLimits.maxColumns };
  const format = readSheetFormats.find((known) => known === name);
  if (format === undefined) return 'unknown format';
  try {
    const { rows, ...head } = await sheetRows(format, content, bounds, choiceSchema.parse(JSON.parse(choice)));
    return Buffer.from([head, ...rows].map((line) => `${JSON.stringify(line)}\n`).join(''));
  } catch (error) {
    return String(error);
  }
});
