import { templateFacts, templatePurposes } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { templateRecord } from './templateRecord.tsx';

/** The e-mail templates for all customers (ROOT-15). */
export const templateScreens = defineScreens(templateFacts, {
  ...templateRecord,
  list: {
    columns: [{ field: 'name', secondary: 'subject' }, { field: 'purpose' }, { field: 'revision', width: 160 }],
    filters: [{ field: 'purpose', kind: 'choice', options: templatePurposes }],
    fixedFilter: () => ({ kind: 'compare', field: 'customerId', operator: 'eq', value: null }),
  },
});
