import { alwaysOpen, country, type vendor } from '@atrium/contract';

import type { ScreensDefinition } from '../../kit/defineScreens.tsx';
import { MobilePrefixInput } from '../../kit/form/fields/MobilePrefixInput.tsx';
import { OperatingHoursInput } from './OperatingHoursInput.tsx';
import { VendorCountryInput } from './VendorCountryInput.tsx';

const hours = { key: 'hours', fields: [{ field: 'operatingHours', component: OperatingHoursInput }] } as const;

/** A vendor as its building edits it (VEND-01). */
export const vendorRecord: Omit<ScreensDefinition<typeof vendor>, 'list'> = {
  title: ({ shopName }) => shopName,
  initial: { enableOrdering: false, operatingHours: alwaysOpen },
  form: {
    sections: [
      {
        key: 'shop',
        fields: [
          { field: 'shopName', half: true },
          { field: 'vendorName', half: true },
          { field: 'address' },
          { field: 'countryId', half: true, reference: { resource: country }, component: VendorCountryInput },
          { field: 'currency', half: true },
          { field: 'website' },
          { field: 'imageId' },
        ],
      },
      {
        key: 'contact',
        fields: [
          { field: 'firstName', half: true },
          { field: 'lastName', half: true },
          { field: 'email', widget: 'email' },
          { field: 'mobilePrefix', half: true, component: MobilePrefixInput },
          { field: 'phone', half: true },
        ],
      },
      {
        key: 'ordering',
        fields: [{ field: 'enableOrdering' }, { field: 'reservationUrl' }, { field: 'paymentAccountId' }],
      },
      hours,
    ],
  },
};

/** The same vendor as its own people see it: the hours alone are theirs to keep (NAV-65). */
export const vendorHoursRecord: Omit<ScreensDefinition<typeof vendor>, 'list'> = {
  title: ({ shopName }) => shopName,
  form: { sections: [hours] },
};
