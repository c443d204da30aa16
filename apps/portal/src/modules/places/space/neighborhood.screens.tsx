import { neighborhoodFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { nodeSection } from './nodeSection.ts';
import { nodesOf } from './nodesOf.ts';

/** The neighborhoods of a campus (CAMP-04). */
export const neighborhoodScreens = defineScreens(neighborhoodFacts, {
  title: ({ name }) => name,
  initial: ({ campusId }) => ({ type: 'Neighborhood', parentId: campusId }),
  list: {
    columns: [
      { field: 'name', secondary: 'description' },
      { field: 'mapSpaceXRefId', width: 160 },
      { field: 'revision', width: 130 },
    ],
    fixedFilter: nodesOf('Neighborhood'),
  },
  form: { sections: [nodeSection] },
});
