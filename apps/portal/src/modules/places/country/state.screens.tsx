import { stateFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';

export const stateScreens = defineScreens(stateFacts, {
  title: ({ name }) => name,
  list: { columns: [{ field: 'name' }, { field: 'isoCode' }] },
  form: { sections: [{ key: 'main', fields: [{ field: 'name' }, { field: 'isoCode' }] }] },
});
