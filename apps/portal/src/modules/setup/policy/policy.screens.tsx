import { policyFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { atLevel } from '../../../kit/list/atLevel.ts';

export const policyScreens = defineScreens(policyFacts, {
  title: ({ name }) => name,
  list: {
    columns: [{ field: 'name' }, { field: 'code' }, { field: 'url' }],
    filters: [{ field: 'code', kind: 'text' }],
    fixedFilter: atLevel('customerId'),
  },
  form: { sections: [{ key: 'main', fields: [{ field: 'name' }, { field: 'code' }, { field: 'url' }] }] },
});
