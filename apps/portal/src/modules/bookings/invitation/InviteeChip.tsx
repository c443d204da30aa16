import type { InviteeStatus } from '@atrium/contract';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import PersonOutlineOutlined from '@mui/icons-material/PersonOutlineOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  Organizer: { tone: 'info', icon: <PersonOutlineOutlined /> },
  Accepted: { tone: 'good', icon: <CheckCircleOutlined /> },
  Tentative: { tone: 'caution', icon: <HelpOutlineOutlined /> },
  Declined: { tone: 'danger', icon: <CancelOutlined /> },
  NotResponded: { tone: 'grey', icon: <ScheduleOutlined /> },
} as const;

/** Shows what an invitee has answered (RESV-15). */
export function InviteeChip({ status }: { readonly status: InviteeStatus }) {
  const text = useText('invitation');
  return <StatusChip {...looks[status]} label={text(`values.status.${status}`)} />;
}
