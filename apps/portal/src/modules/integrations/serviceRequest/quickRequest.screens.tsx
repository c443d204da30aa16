import { quickRequestFacts } from '@atrium/contract';

import { UploadLink } from '../../../features/upload/UploadLink.tsx';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';

/** The problems that people of a customer report with one touch (INTG-14, INTG-15). */
export const quickRequestScreens = defineScreens(quickRequestFacts, {
  title: ({ description }) => description,
  list: {
    above: UploadLink,
    columns: [
      { field: 'description', width: 260 },
      { field: 'problemCode', width: 160 },
      { field: 'revision', width: 130 },
    ],
    fixedFilter: atLevel('customerId'),
  },
  form: {
    sections: [{ key: 'main', fields: [{ field: 'problemCode', half: true }, { field: 'description' }] }],
  },
});
