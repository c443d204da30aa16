import { countryFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { StatesLink } from './StatesLink.tsx';

export const countryScreens = defineScreens(countryFacts, {
  title: ({ name }) => name,
  list: {
    columns: [
      { field: 'name', names: countryFacts },
      { field: 'isoCode' },
      { field: 'mobilePrefix' },
      { field: 'currencyName' },
      { field: 'currencyCode', hiddenByDefault: true },
      { field: 'stateCount', cell: StatesLink, align: 'right' },
    ],
    filters: [{ field: 'currencyCode', kind: 'text' }],
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name' },
          { field: 'isoCode', half: true },
          { field: 'mobilePrefix', half: true },
          { field: 'currencyName', half: true },
          { field: 'currencyCode', half: true },
        ],
      },
    ],
  },
});
