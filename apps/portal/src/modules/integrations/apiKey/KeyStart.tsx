import type { apiKey, RowOf } from '@atrium/contract';
import Box from '@mui/material/Box';

/** Shows the first characters of a key, by which it is recognised (KEY-02). */
export function KeyStart({ row }: { readonly row: Pick<RowOf<typeof apiKey>, 'start'> }) {
  return (
    <Box component="span" translate="no" sx={{ fontFamily: 'monospace' }}>
      {row.start}…
    </Box>
  );
}
