import { compareTexts, listLimits, type lockerBank, type RowOf } from '@atrium/contract';

import { filterKeyOf } from '../../kit/list/listState.ts';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useText } from '../../ui/text/useText.ts';
import { FreeLockers } from './FreeLockers.tsx';
import { lockerPage } from './lockerPage.ts';
import { useLockerBanks } from './useLockerBanks.ts';

/** Counts the lockers of banks by floor, in the order of the floors' names. */
function byFloor(banks: readonly RowOf<typeof lockerBank>[]) {
  const sum = (of: typeof banks, field: 'freeCount' | 'lockerCount') =>
    of.reduce((total, bank) => total + bank[field], 0);
  return [...Map.groupBy(banks, ({ floorId }) => floorId)]
    .map(([id, of]) => ({
      id,
      name: of[0]?.floorName ?? '',
      freeCount: sum(of, 'freeCount'),
      lockerCount: sum(of, 'lockerCount'),
    }))
    .toSorted((one, next) => compareTexts(one.name, next.name));
}

/** Shows the floors of a building that have lockers, with how many of these are free; nothing where there is none (VIS-04). */
export function LockersOfBuilding({ buildingId }: { readonly buildingId: string }) {
  const text = useText('locker');
  const { pathTo } = useContextStack();
  return (
    <FreeLockers
      label={text('ofBuilding')}
      places={byFloor(useLockerBanks({ buildingId }, listLimits.maxRows))}
      linkTo={(id) => `${pathTo(lockerPage('BUILDING', 'lockers'))}?${filterKeyOf('floorId')}=${id}`}
    />
  );
}
