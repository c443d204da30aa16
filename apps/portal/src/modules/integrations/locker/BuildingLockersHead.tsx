import { LockerViews } from '../../../features/lockers/LockerViews.tsx';
import { LockersOfBuilding } from '../../../features/lockers/LockersOfBuilding.tsx';
import type { AboveListProps } from '../../../kit/definition/listDefinition.ts';

/** Above the lockers of a building: the way to their banks, and how many are free on each floor (VIS-04). */
export function BuildingLockersHead({ context, areRowsShown }: AboveListProps) {
  return (
    <>
      <LockerViews />
      {areRowsShown && context.buildingId !== undefined && <LockersOfBuilding buildingId={context.buildingId} />}
    </>
  );
}
