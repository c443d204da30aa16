import type { VisitorState } from '@atrium/contract';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  Expected: { tone: 'info', icon: <HourglassTopOutlined /> },
  CheckedIn: { tone: 'good', icon: <CheckCircleOutlined /> },
  CheckedOut: { tone: 'grey', icon: <LogoutOutlined /> },
  Cancelled: { tone: 'grey', icon: <CancelOutlined /> },
  NoShow: { tone: 'caution', icon: <EventBusyOutlined /> },
} as const;

/** The state of a visit (VIS-01). */
export function VisitorChip({ row }: { readonly row: { readonly status: VisitorState } }) {
  const text = useText('visitor');
  return <StatusChip {...looks[row.status]} label={text(`values.status.${row.status}`)} />;
}
