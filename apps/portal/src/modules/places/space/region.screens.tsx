import { regionFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { nodeSection } from './nodeSection.ts';
import { nodesOf } from './nodesOf.ts';

/** The regions of a customer (CUST-15). */
export const regionScreens = defineScreens(regionFacts, {
  title: ({ name }) => name,
  initial: { type: 'Region' },
  list: {
    columns: [
      { field: 'name', secondary: 'description' },
      { field: 'mapSpaceXRefId', width: 160, hiddenByDefault: true },
      { field: 'revision', width: 130 },
    ],
    fixedFilter: nodesOf('Region'),
  },
  form: { sections: [nodeSection] },
});
