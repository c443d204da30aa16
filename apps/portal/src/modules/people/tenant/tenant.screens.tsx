import { tenantFacts } from '@atrium/contract';

import { UploadLink } from '../../../features/upload/UploadLink.tsx';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { FloorCell } from './FloorCell.tsx';

/** The companies in a building (BLDG-41 to BLDG-43). */
export const tenantScreens = defineScreens(tenantFacts, {
  title: ({ name }) => name,
  initial: { allFloors: false, active: true },
  list: {
    above: UploadLink,
    columns: [
      { field: 'name', secondary: 'website' },
      { field: 'floor', cell: FloorCell, width: 130 },
      { field: 'active', width: 110 },
      { field: 'revision', width: 130 },
    ],
    filters: [
      { field: 'active', kind: 'boolean' },
      { field: 'floor', kind: 'number' },
    ],
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name' },
          { field: 'floor', half: true },
          { field: 'allFloors', half: true },
          { field: 'website' },
          { field: 'companyBlurb', widget: 'multiline' },
          { field: 'active' },
        ],
      },
    ],
  },
});
