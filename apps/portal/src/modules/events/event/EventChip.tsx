import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { useState } from 'react';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  active: { tone: 'good', icon: <CheckCircleOutlined /> },
  inactive: { tone: 'outline', icon: <DoNotDisturbOnOutlined /> },
  expired: { tone: 'grey', icon: <HistoryOutlined /> },
} as const;

interface EventState {
  readonly active: boolean;
  readonly expirationDate: string | null;
}

/** Checks whether an event is active; one whose date is over is no longer shown in the app (CONT-19). */
export function EventChip({ row }: { readonly row: EventState }) {
  const text = useText('eventHead');
  const [now] = useState(() => Date.now());
  const isOver = row.expirationDate !== null && Date.parse(row.expirationDate) <= now;
  const state = row.active ? (isOver ? 'expired' : 'active') : 'inactive';
  return <StatusChip {...looks[state]} label={text(`states.${state}`)} />;
}
