import {
  appMenuCatalogueFacts,
  buildingDefaultsFacts,
  countryFacts,
  extensionCodes,
  timezoneFacts,
} from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { soleRecordScreens } from '../../../screens/soleRecordScreens.tsx';

/** The defaults of a customer's new buildings (NAV-32, CUST-18). */
export const buildingDefaultsScreens = soleRecordScreens(
  buildingDefaultsFacts,
  defineScreens(buildingDefaultsFacts, {
    initial: { sizeUnit: 'squareFeet', extensions: [], appMenuIds: [] },
    list: { columns: [{ field: 'customerName' }] },
    form: {
      sections: [
        {
          key: 'place',
          fields: [
            { field: 'countryId', half: true, reference: { resource: countryFacts } },
            { field: 'timezoneId', half: true, reference: { resource: timezoneFacts } },
          ],
        },
        {
          key: 'money',
          fields: [
            { field: 'currency', half: true },
            { field: 'sizeUnit', half: true },
          ],
        },
        {
          key: 'extensions',
          fields: [
            { field: 'extensions', widget: 'multiChoice', options: extensionCodes },
            { field: 'appMenuIds', reference: { resource: appMenuCatalogueFacts } },
          ],
        },
      ],
    },
  }),
);
