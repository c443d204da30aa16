import { z } from 'zod';

import { name, recordHead, requiredText } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { isIanaTimezone, timezoneFacts } from './timezone.facts.ts';

const fields = {
  displayName: name(),
  ianaName: requiredText(100).refine(isIanaTimezone, 'ianaTimezone'),
  gmtStandard: requiredText(40).regex(/^GMT(?:[+-](?:0\d|1[0-4]):[0-5]\d)?$/, 'invalid'),
};

/** Timezones that buildings choose from; `gmtStandard` is the offset of standard time, such as `GMT+01:00` (ROOT-02, ROOT-20, RES-103). */
export const timezone = defineResource({
  ...timezoneFacts,
  record: z.object({ ...recordHead, ...fields }),
  row: z.object({ ...recordHead, ...fields }),
  create: z.object(fields),
  update: z.object(fields).partial(),
});
