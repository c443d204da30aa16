import { deepLinkFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';

export const deepLinkScreens = defineScreens(deepLinkFacts, {
  title: (record) => record.name,
  list: { columns: [{ field: 'name' }, { field: 'key' }, { field: 'type' }] },
  form: { sections: [{ key: 'main', fields: [{ field: 'name' }, { field: 'key' }, { field: 'type' }] }] },
});
