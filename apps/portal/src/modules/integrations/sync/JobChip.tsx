import type { CustomerJob } from '@atrium/contract';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import SyncOutlined from '@mui/icons-material/SyncOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  Queued: { tone: 'outline', icon: <HourglassEmptyOutlined /> },
  Running: { tone: 'info', icon: <SyncOutlined /> },
  Done: { tone: 'good', icon: <CheckCircleOutlined /> },
  Failed: { tone: 'danger', icon: <ErrorOutlined /> },
  Cancelled: { tone: 'grey', icon: <CancelOutlined /> },
} as const;

/** The state of a job. */
export function JobChip({ status }: Pick<CustomerJob, 'status'>) {
  const text = useText('jobs');
  return <StatusChip {...looks[status]} label={text(`status.${status}`)} />;
}
