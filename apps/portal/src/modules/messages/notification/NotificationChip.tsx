import type { NotificationState } from '@atrium/contract';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  draft: { tone: 'grey', icon: <EditNoteOutlined /> },
  scheduled: { tone: 'info', icon: <ScheduleOutlined /> },
  sending: { tone: 'caution', icon: <SendOutlined /> },
  sent: { tone: 'good', icon: <CheckCircleOutlined /> },
  stopped: { tone: 'grey', icon: <CancelOutlined /> },
} as const;

/** The state of a notification (MSG-06, MSG-10). */
export function NotificationChip({ row }: { readonly row: { readonly state: NotificationState } }) {
  const text = useText('notification');
  return <StatusChip {...looks[row.state]} label={text(`values.state.${row.state}`)} />;
}
