import { z } from 'zod';

import { currencyCode, mobilePrefix, name, recordHead, requiredText } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { countryFacts } from './country.facts.ts';

const fields = {
  name: name(),
  /** ISO 3166-1 alpha-2, such as `FR`. */
  isoCode: requiredText(2).regex(/^[A-Z]{2}$/, 'isoCode'),
  mobilePrefix: mobilePrefix().nullable(),
  currencyName: requiredText(100).nullable(),
  currencyCode: currencyCode().nullable(),
};

/** Countries that buildings choose from (ROOT-03, ROOT-18, RES-20). */
export const country = defineResource({
  ...countryFacts,
  record: z.object({ ...recordHead, ...fields }),
  row: z.object({ ...recordHead, ...fields, stateCount: z.int() }),
  create: z.object({
    ...fields,
    mobilePrefix: fields.mobilePrefix.default(null),
    currencyName: fields.currencyName.default(null),
    currencyCode: fields.currencyCode.default(null),
  }),
  update: z.object(fields).partial(),
});
