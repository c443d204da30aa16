import type { employee } from '@atrium/contract';

import { shownBuildingsOf } from '../../places/buildings.reads.ts';
import { shownIdsOf, withHiddenId } from '../../../store/shownIds.ts';
import type { Changes, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import type { employeeTable } from './employee.table.ts';

type Employee = Stored<typeof employee>;

/** Finds which preferred buildings a person is shown. */
export const findShownIds = shownBuildingsOf('preferredBuildingId');

/** A preferred building that is not shown to who saves stays, unless another takes its place. */
export async function keepHiddenBuilding({
  work,
  grant,
  before,
  values,
}: WriteContext<Employee>): Promise<Changes<typeof employee, typeof employeeTable>> {
  const stored = before?.preferredBuildingId ?? null;
  const shown = await shownIdsOf(findShownIds, grant, work);
  const sent = values.preferredBuildingId ?? null;
  return { preferredBuildingId: withHiddenId(shown, 'preferredBuildingId', sent, stored) };
}
