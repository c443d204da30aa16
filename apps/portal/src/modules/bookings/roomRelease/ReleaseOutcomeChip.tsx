import type { ReleaseOutcome } from '@atrium/contract';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined';
import UpdateOutlined from '@mui/icons-material/UpdateOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const changed = { tone: 'grey', icon: <UpdateOutlined /> } as const;

const looks = {
  UserRelease: { tone: 'info', icon: <EventAvailableOutlined /> },
  UserKeep: { tone: 'good', icon: <CheckCircleOutlined /> },
  AutoRelease: { tone: 'caution', icon: <EventBusyOutlined /> },
  AutoKeep: { tone: 'good', icon: <CheckCircleOutlined /> },
  TimeChanged: changed,
  LocationChanged: changed,
  OccupancyChanged: changed,
  NotApplicable: { tone: 'grey', icon: <BlockOutlined /> },
  Started: { tone: 'outline', icon: <HourglassTopOutlined /> },
} as const;

/** The outcome of a case of room release (STAT-02). */
export function ReleaseOutcomeChip({ row }: { readonly row: { readonly action: ReleaseOutcome } }) {
  const text = useText('roomRelease');
  return <StatusChip {...looks[row.action]} label={text(`values.action.${row.action}`)} />;
}
