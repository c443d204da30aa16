import type { lockerConfig, visitorConfig } from '@atrium/contract';

import type { ScreensDefinition } from '../../screens/defineScreens.tsx';

/** How a provider is listed and how it is reached, the same for lockers and for visitors (INTG-03). */
export const providerDefinition: ScreensDefinition<typeof lockerConfig | typeof visitorConfig> = {
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
};
