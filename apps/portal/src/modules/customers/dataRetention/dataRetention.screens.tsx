import { dataRetentionFacts, retentionTypes } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { retentionTypeName } from './retentionTypeName.ts';

/** How long a customer keeps records of each type (NAV-26, AUDIT-11). */
export const dataRetentionScreens = defineScreens(dataRetentionFacts, {
  title: ({ type }) => retentionTypeName(type),
  list: {
    columns: [
      { field: 'type', width: 220 },
      { field: 'period', width: 120 },
      { field: 'revision', width: 130 },
    ],
    rowName: ({ type }) => retentionTypeName(type),
    filters: [{ field: 'type', kind: 'choice', options: retentionTypes }],
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'type', half: true },
          { field: 'period', half: true, unit: 'units.days' },
        ],
      },
    ],
  },
});
