import type { extension, RowOf } from '@atrium/contract';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  activeForAll: { tone: 'good', icon: <CheckCircleOutlined /> },
  provisioning: { tone: 'caution', icon: <ScheduleOutlined /> },
} as const;

/** Checks whether everyone sees the extension, or the limited population of provisioning (BRAND-24). */
export function ReleaseChip({ row }: { readonly row: Pick<RowOf<typeof extension>, 'status'> }) {
  const text = useText('extension');
  return <StatusChip {...looks[row.status]} label={text(`values.status.${row.status}`)} />;
}
