import { z } from 'zod';

import { accountName, httpUrl, id, name, recordHead, requiredText, shortText, text } from '../core/fields.ts';
import { allActions, defineResource } from '../core/resource.ts';

const scope = { customerId: id() };
const secret = () => text(2_000).nullable();

/** How a provider of lockers or of visitor management is reached (INTG-03). */
const access = {
  provider: name(),
  instanceName: shortText(),
  userName: shortText(),
  providerUri: httpUrl().nullable(),
  tokenUri: httpUrl().nullable(),
  clientId: shortText(),
};
/** Written and never read: null clears one, blank leaves it as it is (ROOT-31). */
const accessSecrets = { password: secret(), clientSecret: secret() };
const told = { passwordSet: z.boolean(), clientSecretSet: z.boolean() };

const shared = {
  readers: 'feature',
  record: z.object({ ...recordHead, ...scope, ...access, ...told }),
  row: z.object({ ...recordHead, ...scope, ...access }),
  create: z
    .object({ ...access, ...accessSecrets })
    .partial()
    .required({ provider: true }),
  update: z.object({ ...access, ...accessSecrets }).partial(),
  query: {
    filter: ['provider', 'instanceName', 'providerUri'],
    sort: ['provider', 'instanceName'],
    search: ['provider', 'instanceName', 'providerUri'],
    defaultSort: 'provider',
  },
  references: { customerId: { resource: 'customer', code: 'reference' } },
  secrets: ['password', 'clientSecret'],
  actions: allActions,
} as const;

/** A customer's locker providers (INTG-03, INTG-08). */
export const lockerConfig = defineResource({
  name: 'lockerConfig',
  path: 'customer/{customerId}/lockerconfig',
  levels: { customer: 'CUSTOMER.lockerManagementConfig' },
  ...shared,
});

/** A customer's providers of visitor management (INTG-03, INTG-08). */
export const visitorConfig = defineResource({
  name: 'visitorConfig',
  path: 'customer/{customerId}/visitorconfig',
  levels: { customer: 'CUSTOMER.visitorManagementConfig' },
  ...shared,
});

const pointr = { userName: accountName(), clientId: accountName(), url: httpUrl() };

/**
 * How Pointr is reached for a customer; nothing of it may be blank (INTG-04, INTG-05). The app reads it while the customer
 * uses Pointr, without the secret, which is for servers (ON-05).
 */
export const pointrConfig = defineResource({
  name: 'pointrConfig',
  path: 'customer/{customerId}/pointrconfig',
  levels: { customer: 'CUSTOMER.pointr' },
  readers: 'content',
  reader: z.object({ id: id(), customerId: id(), ...pointr }),
  record: z.object({ ...recordHead, ...scope, ...pointr, clientSecretSet: z.boolean() }),
  row: z.object({ ...recordHead, ...scope, ...pointr }),
  create: z.object({ ...pointr, clientSecret: requiredText(2_000) }),
  // Blank leaves the secret as it is (ROOT-31), so that it is never lost; it cannot be cleared.
  update: z.object({ ...pointr, clientSecret: text(2_000) }).partial(),
  query: {
    filter: ['userName', 'clientId', 'url'],
    sort: ['userName', 'url'],
    search: ['userName', 'clientId', 'url'],
    defaultSort: 'userName',
  },
  unique: [{ fields: ['url'], within: ['customerId'] }],
  references: { customerId: { resource: 'customer', code: 'reference' } },
  secrets: ['clientSecret'],
  actions: allActions,
});
