import { z } from 'zod';

import { id, name, recordHead, requiredText } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { stateFacts } from './state.facts.ts';

const fields = {
  name: name(),
  /** ISO 3166-2, such as `FR-69`. */
  isoCode: requiredText(10).regex(/^[A-Z]{2}-[A-Z0-9]{1,6}$/, 'isoCode'),
};

/** States and other subdivisions of a country (ROOT-04, ROOT-19, RES-90). */
export const state = defineResource({
  ...stateFacts,
  record: z.object({ ...recordHead, countryId: id(), ...fields }),
  row: z.object({ ...recordHead, countryId: id(), ...fields }),
  create: z.object(fields),
  update: z.object(fields).partial(),
});
