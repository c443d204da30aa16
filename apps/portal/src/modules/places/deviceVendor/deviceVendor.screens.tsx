import { deviceVendorFacts } from '@atrium/contract';

import { formPart } from '../../../ui/later/formPart.ts';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';

const KeySection = formPart(async () => (await import('./KeySection.tsx')).KeySection);

/** The vendors of a customer's devices, and the keys with which they report them (RES-29, API-41). */
export const deviceVendorScreens = defineScreens(deviceVendorFacts, {
  title: ({ name }) => name,
  list: {
    columns: [
      { field: 'name', width: 220, secondary: 'website' },
      { field: 'deviceCount', width: 110, align: 'right' },
      { field: 'keyMadeAt', isInstant: true, width: 150 },
      { field: 'revision', width: 130 },
    ],
    fixedFilter: atLevel('customerId'),
  },
  form: {
    sections: [
      { key: 'main', fields: [{ field: 'name' }, { field: 'website', widget: 'url' }] },
      { key: 'key', component: KeySection },
    ],
  },
});
