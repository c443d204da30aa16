import { allOf, buildingFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { formPart } from '../../../ui/later/formPart.ts';
import { buildingRecord } from './buildingRecord.tsx';
import { buildingRows } from './buildingRows.ts';
import { FacilityCell } from './FacilityCell.tsx';
import { NameCell } from './NameCell.tsx';
import { SizeCell } from './SizeCell.tsx';
import { StatusCell } from './StatusCell.tsx';

const NewBuilding = formPart(async () => (await import('./NewBuilding.tsx')).NewBuilding);

const ofCustomer = atLevel('customerId');

const { texts, ListScreen, fetchListEarly, RecordScreen, fetchRecordEarly, loadRecord } = defineScreens(buildingFacts, {
  ...buildingRecord,
  list: {
    ...buildingRows,
    columns: [
      { field: 'name', width: 280, cell: NameCell, secondary: 'address' },
      { field: 'status', width: 150, cell: StatusCell, chip: true },
      { field: 'facilityStatus', cell: FacilityCell },
      { field: 'size', width: 120, align: 'right', cell: SizeCell },
      { field: 'currency', width: 110, hiddenByDefault: true },
      { field: 'revision', width: 130 },
    ],
    filters: [
      { field: 'status', kind: 'choice', options: ['Active', 'Provisioning', 'None', 'Disabled'] },
      { field: 'facilityStatus', kind: 'choice', options: ['open', 'closed'] },
      { field: 'size', kind: 'number' },
    ],
    fixedFilter: (context) =>
      allOf(ofCustomer(context), {
        kind: 'compare',
        field: 'parentId',
        operator: 'eq',
        value: context.campusId ?? null,
      }) ?? undefined,
  },
});

function CampusBuilding() {
  return useContextStack().recordId === 'new' ? <NewBuilding /> : <RecordScreen />;
}

/** The buildings of a campus, also called `campusBuildings` (CAMP-03, SHELL-19); a new one is in it. */
export const campusBuildingScreens = {
  texts,
  ListScreen,
  fetchListEarly,
  RecordScreen: CampusBuilding,
  fetchRecordEarly,
  loadRecord,
};
