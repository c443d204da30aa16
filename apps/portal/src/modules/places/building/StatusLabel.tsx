import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import type { building, RowOf } from '@atrium/contract';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

export type BuildingStatus = RowOf<typeof building>['status'];

const looks = {
  Active: { tone: 'good', icon: <CheckCircleOutlined /> },
  Provisioning: { tone: 'caution', icon: <ScheduleOutlined /> },
  None: { tone: 'outline', icon: <RadioButtonUncheckedOutlined /> },
  Disabled: { tone: 'grey', icon: <BlockOutlined /> },
} as const;

/** A building's status as a chip; Active is called Live, Disabled Deleted (BLDG-27). */
export function StatusLabel({ status }: { readonly status: BuildingStatus }) {
  const text = useText('building');
  return <StatusChip {...looks[status]} label={text(`values.status.${status}`)} />;
}
