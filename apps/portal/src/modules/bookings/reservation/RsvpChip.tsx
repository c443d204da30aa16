import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  reserved: { tone: 'good', icon: <CheckCircleOutlined /> },
  cancelled: { tone: 'grey', icon: <CancelOutlined /> },
} as const;

/** Checks whether a person has reserved or cancelled. */
export function RsvpChip({ row }: { readonly row: { readonly status: 'reserved' | 'cancelled' } }) {
  const text = useText('rsvp');
  return <StatusChip {...looks[row.status]} label={text(`values.status.${row.status}`)} />;
}
