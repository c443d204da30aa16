import { lockerConfig } from '@atrium/contract';

import { defineScreens } from '../../kit/defineScreens.tsx';

/** Through which providers the customer's lockers are managed (INTG-03). */
export const lockerConfigScreens = defineScreens(lockerConfig, {
  title: ({ provider }) => provider,
  list: {
    columns: [{ field: 'provider' }, { field: 'instanceName' }, { field: 'providerUri' }],
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'provider', half: true },
          { field: 'instanceName', half: true },
          { field: 'providerUri', widget: 'url' },
        ],
      },
      {
        key: 'credentials',
        fields: [
          { field: 'userName', half: true },
          { field: 'password', half: true },
          { field: 'clientId', half: true },
          { field: 'clientSecret', half: true },
          { field: 'tokenUri', widget: 'url' },
        ],
      },
    ],
  },
});
