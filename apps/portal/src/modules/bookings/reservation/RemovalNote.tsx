import Typography from '@mui/material/Typography';

import { useText } from '../../../ui/text/useText.ts';

/** Says before a delete whom it concerns. */
export function RemovalNote({ record }: { readonly record: { readonly rsvpCount?: unknown } }) {
  const text = useText('reservation');
  return <Typography sx={{ mt: 2 }}>{text('removal', { count: Number(record.rsvpCount ?? 0) })}</Typography>;
}
