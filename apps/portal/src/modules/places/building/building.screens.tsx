import {
  buildingFacts,
  countryFacts,
  type FilterNode,
  isImplementationAdmin,
  spaceFacts,
  stateFacts,
  timezoneFacts,
} from '@atrium/contract';
import CopyAllOutlined from '@mui/icons-material/CopyAllOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';

import { UploadLink } from '../../../features/upload/UploadLink.tsx';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import type { AboveListProps } from '../../../kit/definition/listDefinition.ts';
import type { ContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { formPart } from '../../../ui/later/formPart.ts';
import { buildingRecord } from './buildingRecord.tsx';
import { buildingRows } from './buildingRows.ts';
import { FacilityCell } from './FacilityCell.tsx';
import { NameCell } from './NameCell.tsx';
import { SizeCell } from './SizeCell.tsx';
import { StatusCell } from './StatusCell.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { ZoneCell } from './ZoneCell.tsx';

const NewBuilding = formPart(async () => (await import('./NewBuilding.tsx')).NewBuilding);

const BulkEditDialog = laterPart(async () => (await import('./BulkEditDialog.tsx')).BulkEditDialog, {
  texts: ['bulk', 'buildingBulk'],
});
const CopySettingsDialog = laterPart(async () => (await import('./CopySettingsDialog.tsx')).CopySettingsDialog, {
  texts: ['bulk', 'buildingBulk'],
});

function ofCustomer({ customerId }: Pick<ContextStack, 'customerId'>): FilterNode | undefined {
  return customerId === undefined
    ? undefined
    : { kind: 'compare', field: 'customerId', operator: 'eq', value: customerId };
}

/** Above the buildings: the way to their uploads, and the statuses to choose from. */
function AboveBuildings(props: AboveListProps) {
  return (
    <>
      <UploadLink context={props.context} />
      <StatusFilter {...props} />
    </>
  );
}

const { texts, ListScreen, fetchListEarly, RecordScreen, fetchRecordEarly, loadRecord } = defineScreens(buildingFacts, {
  ...buildingRecord,
  list: {
    ...buildingRows,
    columns: [
      { field: 'name', width: 232, cell: NameCell, secondary: 'city' },
      { field: 'status', width: 150, cell: StatusCell, chip: true },
      { field: 'countryName', names: countryFacts },
      { field: 'parentName', hiddenByDefault: true },
      { field: 'facilityStatus', cell: FacilityCell },
      { field: 'size', width: 120, align: 'right', cell: SizeCell },
      { field: 'currency', width: 110, hiddenByDefault: true },
      { field: 'address', hiddenByDefault: true },
      { field: 'postcode', hiddenByDefault: true },
      { field: 'timezoneName', width: 150, hiddenByDefault: true, cell: ZoneCell },
      { field: 'revision', width: 130 },
    ],
    above: AboveBuildings,
    filters: [
      { field: 'status', kind: 'choice', options: ['Active', 'Provisioning', 'None', 'Disabled'], shown: 'above' },
      { field: 'facilityStatus', kind: 'choice', options: ['open', 'closed'] },
      { field: 'countryId', kind: 'reference', resource: countryFacts },
      { field: 'stateId', kind: 'reference', resource: stateFacts, shown: 'whenSet' },
      { field: 'timezoneId', kind: 'reference', resource: timezoneFacts },
      { field: 'city', kind: 'text' },
      { field: 'size', kind: 'number' },
      { field: 'parentId', kind: 'reference', resource: spaceFacts, shown: 'whenSet' },
    ],
    fixedFilter: ofCustomer,
    // The implementation team is shown the deleted ones too (PERM-25).
    bulkFilter: ({ session }) =>
      isImplementationAdmin(session)
        ? { kind: 'compare', field: 'status', operator: 'ne', value: 'Disabled' }
        : undefined,
    bulk: [
      { key: 'edit', needs: 'edit', icon: EditOutlined, dialog: BulkEditDialog },
      { key: 'copy', needs: 'edit', icon: CopyAllOutlined, dialog: CopySettingsDialog },
    ],
  },
});

function BuildingScreen() {
  return useContextStack().recordId === 'new' ? <NewBuilding /> : <RecordScreen />;
}

/** The buildings of a customer; a name enters the building's own context (NAV-19, BLDG-01). */
export const buildingScreens = {
  texts,
  ListScreen,
  fetchListEarly,
  RecordScreen: BuildingScreen,
  fetchRecordEarly,
  loadRecord,
};
