import { timezoneFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';

export const timezoneScreens = defineScreens(timezoneFacts, {
  title: ({ displayName }) => displayName,
  texts: ['zoneNames'],
  list: {
    columns: [{ field: 'displayName', names: timezoneFacts }, { field: 'ianaName' }, { field: 'gmtStandard' }],
    filters: [{ field: 'gmtStandard', kind: 'text' }],
  },
  form: {
    sections: [{ key: 'main', fields: [{ field: 'displayName' }, { field: 'ianaName' }, { field: 'gmtStandard' }] }],
  },
});
