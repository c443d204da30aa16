import { allOf, geographyFacts, outdoorTypes } from '@atrium/contract';

import { atLevel } from '../../../kit/list/atLevel.ts';
import { useDeletedRecords } from '../../../kit/list/useDeletedRecords.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { Geographies } from './geography/Geographies.tsx';
import { nodeSection } from './nodeSection.ts';
import { equals } from './nodesOf.ts';

const ofCustomer = atLevel('customerId');

const declared = defineScreens(geographyFacts, {
  title: ({ name }) => name,
  list: {
    columns: [{ field: 'name', secondary: 'description' }, { field: 'type' }, { field: 'revision', width: 130 }],
    filters: [{ field: 'type', kind: 'choice', options: outdoorTypes }],
    fixedFilter: (context) => allOf(ofCustomer(context), equals('buildingId', null)) ?? undefined,
  },
  form: { sections: [nodeSection] },
});

/** The tree of a customer's geography, or as a list those of its nodes that were deleted (WORK-10). */
function Tree() {
  const { isShown } = useDeletedRecords();
  return isShown ? <declared.ListScreen /> : <Geographies />;
}

/** The geography of a customer (NAV-71, PLACE-01). */
export const geographyScreens = {
  texts: ['geography', 'space'],
  ListScreen: Tree,
  RecordScreen: declared.RecordScreen,
  fetchRecordEarly: declared.fetchRecordEarly,
  loadRecord: declared.loadRecord,
};
