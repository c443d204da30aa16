import { buildingFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { BuildingPlace } from './BuildingPlace.tsx';
import { buildingRecord } from './buildingRecord.tsx';

const { RecordScreen, loadRecord } = defineScreens(buildingFacts, {
  ...buildingRecord,
  list: { columns: [{ field: 'name' }] },
});

function BuildingInfo() {
  return (
    <BuildingPlace>
      <RecordScreen />
    </BuildingPlace>
  );
}

/** Building Info, also called `buildingInformation` (SHELL-19). */
export const buildingInfoScreens = { texts: 'building', ListScreen: BuildingInfo, loadList: loadRecord };
