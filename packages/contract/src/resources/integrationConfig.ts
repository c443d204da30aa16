import { z } from 'zod';

import { accountName, httpUrl, id, name, recordHead, requiredText, shortText, text } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { lockerConfigFacts, pointrConfigFacts, visitorConfigFacts } from './integrationConfig.facts.ts';

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

const sharedShapes = {
  record: z.object({ ...recordHead, ...scope, ...access, ...told }),
  row: z.object({ ...recordHead, ...scope, ...access }),
  create: z
    .object({ ...access, ...accessSecrets })
    .partial()
    .required({ provider: true }),
  update: z.object({ ...access, ...accessSecrets }).partial(),
};

/** Whether people take free lockers by themselves in the app: of the provider `local`, which is the product itself (VIS-04). */
const lockerSettings = { allowsSelfService: z.boolean('boolean') };

/** A customer's locker providers (INTG-03, INTG-08). */
export const lockerConfig = defineResource({
  ...lockerConfigFacts,
  record: sharedShapes.record.extend(lockerSettings),
  row: sharedShapes.row.extend(lockerSettings),
  create: sharedShapes.create.extend({ allowsSelfService: lockerSettings.allowsSelfService.optional() }),
  update: sharedShapes.update.extend({ allowsSelfService: lockerSettings.allowsSelfService.optional() }),
});

/** A customer's providers of visitor management (INTG-03, INTG-08). */
export const visitorConfig = defineResource({
  ...visitorConfigFacts,
  ...sharedShapes,
});

const pointr = { userName: accountName(), clientId: accountName(), url: httpUrl() };

/**
 * How Pointr is reached for a customer; nothing of it may be blank (INTG-04, INTG-05). The app reads it while the customer
 * uses Pointr, without the secret, which is for servers (ON-05).
 */
export const pointrConfig = defineResource({
  ...pointrConfigFacts,
  reader: z.object({ id: id(), customerId: id(), ...pointr }),
  record: z.object({ ...recordHead, ...scope, ...pointr, clientSecretSet: z.boolean() }),
  row: z.object({ ...recordHead, ...scope, ...pointr }),
  create: z.object({ ...pointr, clientSecret: requiredText(2_000) }),
  // Blank leaves the secret as it is (ROOT-31), so that it is never lost; it cannot be cleared.
  update: z.object({ ...pointr, clientSecret: text(2_000) }).partial(),
});
