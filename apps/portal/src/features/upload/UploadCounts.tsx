import type { BatchUpload } from '@atrium/contract';
import Box from '@mui/material/Box';

import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';

const counted = ['create', 'update', 'same', 'error', 'applied', 'refused', 'undone', 'kept'] as const;

/** Shows how many lines an upload has, and of what kind they are. */
export function UploadCounts({ upload: { lines, counts } }: { readonly upload: BatchUpload }) {
  const t = useText('batchUpload');
  const { number } = useFormats();
  const parts = counted
    .filter((key) => counts[key] > 0)
    .map((key) => t(`summary.${key}`, { shown: number(counts[key]) }));
  return (
    <Box component="span" className="tabular">
      {[t('summary.lines', { count: lines, shown: number(lines) }), ...parts].join(' · ')}
    </Box>
  );
}
