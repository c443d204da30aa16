import type { BatchUpload } from '@atrium/contract';

import type { Text } from '../../ui/text/useText.ts';

/** Names the columns of a file that are read as no field. */
export function columnsLeftOut(columns: BatchUpload['columns'], t: Text<'batchUpload'>): string[] {
  return columns
    .filter(({ field }) => field === null)
    .map(({ column, heading }) => (heading === '' ? t('columns.untitled', { column }) : heading));
}
