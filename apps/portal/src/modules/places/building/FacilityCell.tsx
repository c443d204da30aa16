import DoorFrontOutlined from '@mui/icons-material/DoorFrontOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import type { building, RowOf } from '@atrium/contract';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Checks whether the facility is open, with an icon and a word (BLDG-34). */
export function FacilityCell({ row }: CellProps<RowOf<typeof building>>) {
  const text = useText('building');
  const isOpen = row.facilityStatus === 'open';
  const Icon = isOpen ? DoorFrontOutlined : LockOutlined;
  return (
    <span className="marked">
      <Icon color={isOpen ? undefined : 'warning'} />
      {text(`values.facilityStatus.${row.facilityStatus}`)}
    </span>
  );
}
