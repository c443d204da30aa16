import { times } from '@atrium/contract';
import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import HourglassBottomOutlined from '@mui/icons-material/HourglassBottomOutlined';
import PriorityHighOutlined from '@mui/icons-material/PriorityHighOutlined';
import { useEffect, useState } from 'react';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  fresh: { tone: 'grey', icon: <AccessTimeOutlined /> },
  waiting: { tone: 'caution', icon: <HourglassBottomOutlined /> },
  late: { tone: 'danger', icon: <PriorityHighOutlined /> },
} as const;

/** Minutes from which an open order is said to wait, and to be late. */
const WAITING_FROM = 5;
const LATE_FROM = 10;

/**
 * The full minutes since an instant in milliseconds. Each order has a clock of its own, so that of many on a screen one
 * changes at a time, and to the second.
 */
function useMinutesSince(instant: number): number {
  const [now, setNow] = useState(() => Date.now());
  const age = Math.max(0, now - instant);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), times.minute - (age % times.minute));
    return () => clearTimeout(timer);
  }, [age]);
  return Math.floor(age / times.minute);
}

/** Shows how long an open order has been waiting, by colour, icon and word. */
export function AgeChip({ time }: { readonly time: string }) {
  const text = useText('order');
  const minutes = useMinutesSince(Date.parse(time));
  const age = minutes >= LATE_FROM ? 'late' : minutes >= WAITING_FROM ? 'waiting' : 'fresh';
  return <StatusChip {...looks[age]} label={text(`ages.${age}`, { minutes })} />;
}
