import { customerFacts, identityProviderFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import type { ReferenceSource } from '../../../kit/definition/formDefinition.ts';
import { formPart } from '../../../ui/later/formPart.ts';
import { SignInProvider } from './SignInProvider.tsx';

const LegalHoldSection = formPart(async () => (await import('./LegalHoldSection.tsx')).LegalHoldSection, ['legalHold']);
const EmailDomainsInput = formPart(async () => (await import('./EmailDomainsInput.tsx')).EmailDomainsInput);

/** People sign in at providers of identity alone (AUTH-07). */
const signInProviders: ReferenceSource = {
  resource: identityProviderFacts,
  label: 'name',
  filter: () => ({ kind: 'compare', field: 'types', operator: 'eq', value: 'identity' }),
};

export const customerScreens = defineScreens(customerFacts, {
  title: ({ name }) => name,
  list: {
    columns: [
      { field: 'name' },
      { field: 'emailDomains' },
      { field: 'identityProviderId', cell: SignInProvider },
      { field: 'calendarProvider', hiddenByDefault: true },
      { field: 'bookingProvider', hiddenByDefault: true },
      { field: 'buildingCount', align: 'right' },
    ],
    filters: [
      { field: 'identityProviderId', kind: 'reference', resource: identityProviderFacts, label: 'name' },
      { field: 'roomRelease', kind: 'boolean' },
      { field: 'sync', kind: 'boolean' },
      { field: 'pointr', kind: 'boolean' },
    ],
    // Choosing a customer enters its context (ROOT-17); the record itself opens from the row's menu.
    open: ({ id }) => `/customer/${id}`,
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name' },
          { field: 'logoId' },
          { field: 'emailDomains', widget: 'domains', component: EmailDomainsInput },
        ],
      },
      {
        key: 'identity',
        fields: [
          { field: 'identityProviderId', reference: signInProviders },
          { field: 'identityProvider' },
          { field: 'identityConfig.providerUri', widget: 'url' },
          { field: 'identityConfig.authenticationType', half: true },
          { field: 'identityConfig.audience', half: true },
          { field: 'identityConfig.scope' },
          { field: 'identityConfig.portalClientId', half: true },
          { field: 'identityConfig.webClientId', half: true },
          { field: 'identityConfig.mobileClientId', half: true },
          { field: 'identityConfig.androidClientId', half: true },
          { field: 'identityConfig.iosClientId', half: true },
          { field: 'inactivityMinutes', half: true, unit: 'units.minutes' },
        ],
      },
      {
        key: 'providers',
        fields: [
          { field: 'calendarProvider', half: true },
          { field: 'bookingProvider', half: true },
        ],
      },
      {
        key: 'calendar',
        fields: [
          { field: 'calendarConfig.providerUri', widget: 'url' },
          { field: 'calendarConfig.authenticationType', half: true },
          { field: 'calendarConfig.audience', half: true },
          { field: 'calendarConfig.scope' },
          { field: 'calendarConfig.portalClientId', half: true },
          { field: 'calendarConfig.webClientId', half: true },
          { field: 'calendarConfig.mobileClientId', half: true },
          { field: 'calendarConfig.androidClientId', half: true },
          { field: 'calendarConfig.iosClientId', half: true },
        ],
      },
      {
        key: 'toggles',
        fields: [
          { field: 'roomAvailabilityCaching' },
          { field: 'sync' },
          { field: 'roomRelease' },
          { field: 'repeatNoShows' },
          { field: 'pointr' },
        ],
      },
      { key: 'hold', component: LegalHoldSection },
      { key: 'apps', fields: [{ field: 'iosDownloadUrl' }, { field: 'androidDownloadUrl' }] },
    ],
  },
});
