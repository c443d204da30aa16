import { importLimits, sheetFormats } from '@atrium/contract';

import { answerIsolated } from '../../base/isolated/answerIsolated.ts';
import { sheetRows } from './sheetRows.ts';

// One more than there may be: then whoever asks knows that there are too many.
const bounds = { maxRows: importLimits.mostLines + 2, maxColumns: importLimits.mostColumns };

await answerIsolated(async (content, [name]) => {
  const format = sheetFormats.find((known) => known === name);
  if (format === undefined) return 'unknown format';
  try {
    return Buffer.from(JSON.stringify(await sheetRows(format, content, bounds)));
  } catch (error) {
    return String(error);
  }
});
