import { keyContactFacts } from '@atrium/contract';

import { UploadLink } from '../../../features/upload/UploadLink.tsx';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { PhoneCell } from '../../../features/phone/PhoneCell.tsx';
import { MobilePrefixInput, PhoneInput } from '../../../features/phone/phoneInputs.ts';
import { PlaceCell } from '../../../kit/list/PlaceCell.tsx';

/** The people to turn to in a building, in the order in which the app shows them (CONT-27). */
export const keyContactScreens = defineScreens(keyContactFacts, {
  title: ({ name }) => name,
  list: {
    above: UploadLink,
    columns: [
      { field: 'name', secondary: 'position' },
      { field: 'sortOrder', cell: PlaceCell, width: 90, align: 'right' },
      { field: 'email' },
      { field: 'phone', cell: PhoneCell },
      { field: 'revision', width: 130, hiddenByDefault: true },
    ],
    isOrdered: true,
  },
  form: {
    sections: [
      {
        key: 'person',
        fields: [{ field: 'name', half: true }, { field: 'position', half: true }, { field: 'photoId' }],
      },
      {
        key: 'contact',
        fields: [
          { field: 'email', widget: 'email' },
          { field: 'mobilePrefix', half: true, component: MobilePrefixInput },
          { field: 'phone', half: true, component: PhoneInput },
        ],
      },
      {
        key: 'alternate',
        fields: [
          { field: 'alternateContactType', half: true },
          { field: 'alternateContactName', half: true },
          { field: 'alternateContactLink' },
        ],
      },
    ],
  },
});
