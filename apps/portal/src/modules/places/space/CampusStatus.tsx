import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import type { campusStatuses } from '@atrium/contract';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  Active: { tone: 'good', icon: <CheckCircleOutlined /> },
  Provisioning: { tone: 'caution', icon: <ScheduleOutlined /> },
} as const;

interface CampusStatusProps {
  readonly status: (typeof campusStatuses)[number] | null;
}

/** A campus's status as a chip; Active is called Live (CAMP-08). */
export function CampusStatus({ status }: CampusStatusProps) {
  const text = useText('campus');
  return status === null ? null : <StatusChip {...looks[status]} label={text(`values.status.${status}`)} />;
}
