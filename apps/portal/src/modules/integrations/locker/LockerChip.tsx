import type { LockerState } from '@atrium/contract';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  Free: { tone: 'good', icon: <LockOpenOutlined /> },
  Taken: { tone: 'info', icon: <LockOutlined /> },
  OutOfService: { tone: 'caution', icon: <BuildOutlined /> },
} as const;

/** Shows the state of a locker (VIS-04). */
export function LockerChip({ row }: { readonly row: { readonly status: LockerState } }) {
  const text = useText('locker');
  return <StatusChip {...looks[row.status]} label={text(`values.status.${row.status}`)} />;
}
