import { can } from '../core/access.ts';
import type { FieldRule } from '../core/changeRules.ts';
import { allActions, defineFacts } from '../core/resource.ts';
import { TRUST_FEATURE } from '../navigation/features.ts';

/** What a provider does for customers; one provider may do several things (ROOT-30). */
export const providerTypes = [
  'identity',
  'calendar',
  'spaceBooking',
  'serviceRequest',
  'visitorManagement',
  'locker',
  'appStore',
] as const;

/** The flows in which people sign in at a provider. */
export const authenticationTypes = ['code', 'implicit'] as const;

/**
 * Checks that what decides who vouches for the people who sign in at a provider is changed by those who may (SEC-14); a new
 * one vouches for no one until it is chosen.
 */
const trustRule: FieldRule = ({ session, action, before }) => {
  const { types } = before ?? {};
  const isTrusted = action === 'edit' && Array.isArray(types) && types.includes('identity');
  return !isTrusted || can(session, TRUST_FEATURE, 'edit') ? [] : [{ code: 'forbidden', status: 403 }];
};

export const identityProviderFacts = defineFacts({
  name: 'identityProvider',
  path: 'identityprovider',
  // Anyone who looks at customers sees which provider they have.
  levels: {
    root: {
      view: ['ROOT.identityProviders', 'ROOT.customers'],
      add: ['ROOT.identityProviders'],
      edit: ['ROOT.identityProviders'],
      delete: ['ROOT.identityProviders'],
    },
  },
  readers: 'feature',
  query: {
    filter: ['name', 'types', 'providerUri', 'authenticationType', 'sync'],
    sort: ['name', 'providerUri'],
    search: ['name', 'providerUri', 'adapterName'],
    defaultSort: 'name',
  },
  unique: [{ fields: ['name'] }],
  blockedBy: [{ resource: 'customer', field: 'identityProviderId' }],
  secrets: ['clientSecret', 'password'],
  fieldRules: {
    providerUri: trustRule,
    audience: trustRule,
    portalClientId: trustRule,
    webClientId: trustRule,
    androidClientId: trustRule,
    iosClientId: trustRule,
  },
  actions: allActions,
});

/** Where an identity provider says that a person has signed out there (OpenID Connect Back-Channel Logout, AUTH-66). */
export const BACK_CHANNEL_LOGOUT_PATH = '/api/auth/backchannel-logout';
