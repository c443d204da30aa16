import { pointrConfig } from '@atrium/contract';

import { defineScreens } from '../../screens/defineScreens.tsx';

/** How Pointr is reached for the customer (INTG-04, INTG-05). */
export const pointrConfigScreens = defineScreens(pointrConfig, {
  title: ({ userName }) => userName,
  list: { columns: [{ field: 'userName' }, { field: 'clientId' }, { field: 'url' }] },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'url', widget: 'url' },
          { field: 'userName' },
          { field: 'clientId', half: true },
          { field: 'clientSecret', half: true },
        ],
      },
    ],
  },
});
