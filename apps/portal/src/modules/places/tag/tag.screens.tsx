import { tagFacts, tagGroups } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';

/** The master tags (ROOT-32, PLACE-23). */
export const tagScreens = defineScreens(tagFacts, {
  title: ({ name }) => name,
  list: {
    columns: [{ field: 'name' }, { field: 'group' }, { field: 'buildingCount', align: 'right' }],
    filters: [{ field: 'group', kind: 'choice', options: tagGroups }],
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name', half: true },
          { field: 'group', half: true },
        ],
      },
    ],
  },
});
