import type { RequestState } from '@atrium/contract';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EngineeringOutlined from '@mui/icons-material/EngineeringOutlined';
import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  Requested: { tone: 'info', icon: <HourglassTopOutlined /> },
  Approved: { tone: 'info', icon: <ThumbUpOutlined /> },
  Assigned: { tone: 'info', icon: <PersonOutlined /> },
  InProgress: { tone: 'caution', icon: <EngineeringOutlined /> },
  OnHold: { tone: 'outline', icon: <PauseCircleOutlined /> },
  Completed: { tone: 'good', icon: <CheckCircleOutlined /> },
  Closed: { tone: 'grey', icon: <CheckCircleOutlined /> },
  Cancelled: { tone: 'grey', icon: <CancelOutlined /> },
} as const;

/** The state of a service request, or that it waits for the maintenance system (SRV-04, SRV-06). */
export function RequestChip({
  row,
}: {
  readonly row: { readonly status: RequestState; readonly sending?: 'waiting' | 'refused' | null };
}) {
  const text = useText('serviceRequest');
  if (row.sending === 'waiting')
    return <StatusChip tone="outline" icon={<HourglassTopOutlined />} label={text('outside.waitingShort')} />;
  return <StatusChip {...looks[row.status]} label={text(`values.status.${row.status}`)} />;
}
