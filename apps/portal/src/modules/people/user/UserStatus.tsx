import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import type { RowOf, user } from '@atrium/contract';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  active: { tone: 'good', icon: <CheckCircleOutlined /> },
  invited: { tone: 'caution', icon: <ScheduleOutlined /> },
  withoutRole: { tone: 'grey', icon: <BlockOutlined /> },
} as const;

/** Shows what a user's account has come to (ROOT-28). */
export function UserStatus({ row: { status } }: CellProps<Pick<RowOf<typeof user>, 'status'>>) {
  const text = useText('user');
  return <StatusChip {...looks[status]} label={text(`values.status.${status}`)} />;
}
