import { alwaysOpen, countryFacts, type vendor } from '@atrium/contract';

import type { ScreensDefinition } from '../../../screens/defineScreens.tsx';
import { MobilePrefixInput, PhoneInput } from '../../../features/phone/phoneInputs.ts';
import { formPart } from '../../../ui/later/formPart.ts';

const VendorCountryInput = formPart(async () => (await import('./VendorCountryInput.tsx')).VendorCountryInput);

const PaymentAccount = formPart(async () => (await import('./PaymentAccount.tsx')).PaymentAccount);

const hours = { key: 'hours', fields: [{ field: 'operatingHours', widget: 'weekHours' }] } as const;

/** A vendor as its building edits it (VEND-01). */
export const vendorRecord: Omit<ScreensDefinition<typeof vendor>, 'list'> = {
  title: ({ shopName }) => shopName,
  initial: { enableOrdering: false, taxRate: 0, operatingHours: alwaysOpen },
  form: {
    sections: [
      {
        key: 'shop',
        fields: [
          { field: 'shopName', half: true },
          { field: 'vendorName', half: true },
          { field: 'address' },
          { field: 'countryId', half: true, reference: { resource: countryFacts }, component: VendorCountryInput },
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
          { field: 'phone', half: true, component: PhoneInput },
        ],
      },
      {
        key: 'ordering',
        fields: [{ field: 'enableOrdering' }, { field: 'taxRate', half: true, unit: '%' }, { field: 'reservationUrl' }],
      },
      { key: 'payments', component: PaymentAccount },
      hours,
    ],
  },
};

/** The same vendor as its own people see it: the hours alone are theirs to keep (NAV-65). */
export const vendorHoursRecord: Omit<ScreensDefinition<typeof vendor>, 'list'> = {
  title: ({ shopName }) => shopName,
  form: { sections: [hours] },
};
