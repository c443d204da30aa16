import type { OutgoingMailState } from '@atrium/contract';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import HelpOutlined from '@mui/icons-material/HelpOutlineOutlined';
import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  Waiting: { tone: 'info', icon: <HourglassTopOutlined /> },
  Sending: { tone: 'info', icon: <SendOutlined /> },
  Sent: { tone: 'good', icon: <CheckCircleOutlined /> },
  Failed: { tone: 'danger', icon: <ErrorOutlined /> },
  Cancelled: { tone: 'grey', icon: <CancelOutlined /> },
  Unknown: { tone: 'caution', icon: <HelpOutlined /> },
} as const;

/** Is where a message is on its way (MSG-11). */
export function MailChip({ row }: { readonly row: { readonly state: OutgoingMailState } }) {
  const text = useText('outgoingMail');
  return <StatusChip {...looks[row.state]} label={text(`values.state.${row.state}`)} />;
}
