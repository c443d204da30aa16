import { isInvitationOver } from '@atrium/contract';
import Typography from '@mui/material/Typography';

import { useText } from '../../../ui/text/useText.ts';

/** Says before a delete that everyone hears of it; of one that is over no one does. */
export function CancelNote({
  record,
}: {
  readonly record: { readonly endDate?: unknown; readonly inviteeCount?: unknown };
}) {
  const text = useText('invitation');
  return isInvitationOver(record.endDate) ? null : (
    <Typography sx={{ mt: 2 }}>{text('removal', { count: Number(record.inviteeCount ?? 0) })}</Typography>
  );
}
