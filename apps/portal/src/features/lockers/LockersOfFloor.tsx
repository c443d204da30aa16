import { filterKeyOf } from '../../kit/list/listState.ts';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useCan } from '../../kit/session/useSession.ts';
import { useText } from '../../ui/text/useText.ts';
import { FreeLockers } from './FreeLockers.tsx';
import { lockerPage } from './lockerPage.ts';
import { useLockerBanks } from './useLockerBanks.ts';

const MAX_SHOWN = 50;

/** Shows the banks of lockers on a floor with how many of each are free; nothing where there is none (VIS-04). */
export function LockersOfFloor({ floorId }: { readonly floorId: string }) {
  const text = useText('locker');
  const { customerId = '', pathTo } = useContextStack();
  const isInBuilding = useCan()('BUILDING.lockers', 'view');
  const list = isInBuilding
    ? pathTo(lockerPage('BUILDING', 'lockers'))
    : `/customer/${customerId}/${lockerPage('CUSTOMER', 'lockers')}`;
  return (
    <FreeLockers
      label={text('ofFloor.label')}
      places={useLockerBanks({ floorId }, MAX_SHOWN)}
      linkTo={(id) => `${list}?${filterKeyOf('bankId')}=${id}`}
    />
  );
}
