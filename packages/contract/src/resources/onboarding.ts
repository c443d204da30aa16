import { z } from 'zod';

import { description, id, line, name, recordHead } from '../core/fields.ts';
import { textLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { onboardingFacts } from './onboarding.facts.ts';

/** The words of a button on a phone. */
const buttonText = () => line(textLimits.button).nullable();

const fields = {
  name: name(),
  description: description(),
  helpText: description(),
  primaryButtonText: buttonText(),
  secondaryButtonText: buttonText(),
  backgroundImageId: id().nullable(),
  hostLogoId: id().nullable(),
  clientLogoId: id().nullable(),
};
const urls = {
  backgroundImageUrl: z.string().nullable(),
  hostLogoUrl: z.string().nullable(),
  clientLogoUrl: z.string().nullable(),
};
const scope = { customerId: id().nullable() };
const writable = z.object(fields).partial();
const { name: screenName, description: words, helpText, primaryButtonText, secondaryButtonText } = fields;

/**
 * What people see before they sign in to an app for the first time (BRAND-09, BRAND-10, RES-65): at the root for all
 * customers, or for one, where it takes the place of the root's screen of the same name.
 */
export const onboarding = defineResource({
  ...onboardingFacts,
  reader: z.object({
    id: id(),
    name: screenName,
    description: words,
    helpText,
    primaryButtonText,
    secondaryButtonText,
    ...urls,
  }),
  record: z.object({ ...recordHead, ...scope, ...fields, ...urls }),
  row: z.object({ ...recordHead, ...scope, ...fields, ...urls }),
  create: writable.extend({ name: screenName, customerId: scope.customerId.optional() }),
  update: writable,
});
