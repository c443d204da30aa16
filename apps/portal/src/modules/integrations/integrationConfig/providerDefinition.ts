import type { lockerConfig, visitorConfig } from '@atrium/contract';

import type { ScreensDefinition } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';

const KeptConnection = formPart(
  async () => (await import('./KeptConnection.tsx')).KeptConnection,
  ['customerServices'],
);

/** How a provider is listed and how it is reached, the same for lockers and for visitors (INTG-03). */
export const providerDefinition: ScreensDefinition<typeof lockerConfig | typeof visitorConfig> = {
  title: ({ provider }) => provider,
  list: {
    columns: [{ field: 'provider' }, { field: 'instanceName' }, { field: 'providerUri' }],
  },
  form: {
    sections: [
      { key: 'connection', component: KeptConnection },
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
