import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  active: { tone: 'good', icon: <CheckCircleOutlined /> },
  closed: { tone: 'grey', icon: <LockOutlined /> },
} as const;

/** Checks whether a session is active or closed (CONT-17). */
export function SessionChip({ row }: { readonly row: { readonly status: 'active' | 'closed' } }) {
  const text = useText('eventSession');
  return <StatusChip {...looks[row.status]} label={text(`values.status.${row.status}`)} />;
}
