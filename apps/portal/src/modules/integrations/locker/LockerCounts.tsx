import type { lockerBank, RowOf } from '@atrium/contract';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import { lockerPage } from '../../../features/lockers/lockerPage.ts';
import { filterKeyOf } from '../../../kit/list/listState.ts';
import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Links to the lockers of a bank, by how many of them are free. */
export function LockerCounts({ row, context }: CellProps<RowOf<typeof lockerBank>>) {
  const text = useText('lockerBank');
  const shown = text('free', { free: row.freeCount, count: row.lockerCount });
  return (
    <Link
      component={RouterLink}
      to={`${context.pathTo(lockerPage(context.context, 'lockers'))}?${filterKeyOf('bankId')}=${row.id}`}
      aria-label={`${shown} ${text('lockersOf', { name: row.name })}`}
    >
      {shown}
    </Link>
  );
}
