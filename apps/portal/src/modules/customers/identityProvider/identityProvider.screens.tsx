import { identityProviderFacts, providerTypes } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';

const IssuerInput = formPart(async () => (await import('./IssuerInput.tsx')).IssuerInput);
const ServiceSection = formPart(async () => (await import('./ServiceSection.tsx')).ServiceSection);
const TestSignInLink = formPart(async () => (await import('./TestSignInLink.tsx')).TestSignInLink);

/** The providers that customers choose from (ROOT-10, ROOT-29 to ROOT-31). */
export const identityProviderScreens = defineScreens(identityProviderFacts, {
  title: ({ name }) => name,
  list: {
    columns: [
      { field: 'name' },
      { field: 'types' },
      { field: 'providerUri' },
      { field: 'customerCount', align: 'right' },
      { field: 'sync', hiddenByDefault: true },
    ],
    filters: [
      { field: 'types', kind: 'choice', options: providerTypes },
      { field: 'sync', kind: 'boolean' },
    ],
  },
  actions: TestSignInLink,
  form: {
    sections: [
      { key: 'main', fields: [{ field: 'name' }, { field: 'types' }] },
      {
        key: 'connection',
        fields: [
          { field: 'providerUri', component: IssuerInput },
          { field: 'grantEndpoint', widget: 'url' },
          { field: 'uris', widget: 'addresses' },
          { field: 'adapterName', half: true },
          { field: 'onDemandAvailabilityQuery' },
          { field: 'sync', readOnly: true },
        ],
      },
      { key: 'service', component: ServiceSection },
      {
        key: 'signIn',
        fields: [
          { field: 'authenticationType', half: true },
          { field: 'policy', half: true },
          { field: 'scope' },
          { field: 'audience' },
          { field: 'portalClientId', half: true },
          { field: 'webClientId', half: true },
          { field: 'androidClientId', half: true },
          { field: 'iosClientId', half: true },
          { field: 'redirectUris', widget: 'addresses' },
        ],
      },
      {
        key: 'credentials',
        fields: [
          { field: 'tenantId', half: true },
          { field: 'introspectionClientId', half: true },
          { field: 'clientSecret', half: true },
          { field: 'username', half: true },
          { field: 'password', half: true },
        ],
      },
      {
        key: 'apps',
        fields: [
          { field: 'iosDownloadUrl', widget: 'url' },
          { field: 'androidDownloadUrl', widget: 'url' },
        ],
      },
    ],
  },
});
