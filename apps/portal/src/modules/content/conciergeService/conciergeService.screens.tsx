import { conciergeServiceFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { PhoneCell } from '../../../features/phone/PhoneCell.tsx';
import { MobilePrefixInput, PhoneInput } from '../../../features/phone/phoneInputs.ts';
import { PlaceCell } from '../../../kit/list/PlaceCell.tsx';

/** The concierge services of a building, in the order in which the app shows them (CONT-24, CONT-25, NAV-55). */
export const conciergeServiceScreens = defineScreens(conciergeServiceFacts, {
  title: ({ name }) => name,
  initial: { featured: false, additionalImageIds: [] },
  list: {
    columns: [
      { field: 'name', secondary: 'shortDescription', width: 280 },
      { field: 'sortOrder', cell: PlaceCell, width: 90, align: 'right' },
      { field: 'featured', width: 110 },
      { field: 'phone', cell: PhoneCell },
      { field: 'email', hiddenByDefault: true },
      { field: 'revision', width: 130 },
    ],
    filters: [{ field: 'featured', kind: 'boolean' }],
    isOrdered: true,
  },
  form: {
    sections: [
      {
        key: 'service',
        fields: [
          { field: 'name' },
          { field: 'featured' },
          { field: 'shortDescription' },
          { field: 'fullDescription', widget: 'multiline' },
        ],
      },
      {
        key: 'contacts',
        fields: [
          { field: 'mobilePrefix', component: MobilePrefixInput },
          { field: 'phone', half: true, component: PhoneInput },
          { field: 'textPhone', half: true, component: PhoneInput },
          { field: 'email', widget: 'email' },
        ],
      },
      {
        key: 'images',
        fields: [{ field: 'mainImageId' }, { field: 'additionalImageIds' }, { field: 'backgroundImageId' }],
      },
    ],
  },
});
