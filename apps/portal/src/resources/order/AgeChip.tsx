import { times } from '@atrium/contract';
import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import HourglassBottomOutlined from '@mui/icons-material/HourglassBottomOutlined';
import PriorityHighOutlined from '@mui/icons-material/PriorityHighOutlined';

import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { useText } from '../../ui/text/useText.ts';

const looks = {
  fresh: { tone: 'grey', icon: <AccessTimeOutlined /> },
  waiting: { tone: 'caution', icon: <HourglassBottomOutlined /> },
  late: { tone: 'danger', icon: <PriorityHighOutlined /> },
} as const;

/** Minutes from which an open order is said to wait, and to be late. */
const waitingFrom = 5;
const lateFrom = 10;

/** How long an open order has been waiting, by colour, icon and word. */
export function AgeChip({ time, now }: { readonly time: string; readonly now: number }) {
  const text = useText('order');
  const minutes = Math.max(0, Math.floor((now - Date.parse(time)) / times.minute));
  const age = minutes >= lateFrom ? 'late' : minutes >= waitingFrom ? 'waiting' : 'fresh';
  return <StatusChip {...looks[age]} label={text(`ages.${age}`, { minutes })} />;
}
