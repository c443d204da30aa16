import { importLimits, readSheetFormats } from '@atrium/contract';

import { answerIsolated } from '../../base/isolated/answerIsolated.ts';
import { sheetRows } from './sheetRows.ts';

await answerIsolated(async (content, [name, maxLines]) => {
  // One more than there may be, apart from the headings: then the caller knows that there are too many.
  const bounds = { maxRows: Number(maxLines) + 2, maxColumns: importLimits.mostColumns };
  const format = readSheetFormats.find((known) => known === name);
  if (format === undefined) return 'unknown format';
  try {
    const rows = await sheetRows(format, content, bounds);
    return Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  } catch (error) {
    return String(error);
  }
});
