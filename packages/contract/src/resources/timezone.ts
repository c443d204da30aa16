import { z } from 'zod';

import { name, recordHead, requiredText } from '../core/fields.ts';
import { dateFormat } from '../core/formatters.ts';
import { allActions, defineResource } from '../core/resource.ts';

/** Whether this runtime knows the IANA timezone (ROOT-20). */
export function isIanaTimezone(value: string): boolean {
  try {
    const { timeZone } = dateFormat('en', { timeZone: value }).resolvedOptions();
    return timeZone !== '' && /^[A-Za-z_]+(?:\/[\w+-]+)*$/.test(value);
  } catch {
    return false;
  }
}

const fields = {
  displayName: name(),
  ianaName: requiredText(100).refine(isIanaTimezone, 'ianaTimezone'),
  gmtStandard: requiredText(40).regex(/^GMT(?:[+-](?:0\d|1[0-4]):[0-5]\d)?$/, 'invalid'),
};

/** Timezones that buildings choose from; `gmtStandard` is the offset of standard time, such as `GMT+01:00` (ROOT-02, ROOT-20, RES-103). */
export const timezone = defineResource({
  name: 'timezone',
  path: 'building/timezone',
  levels: { root: 'ROOT.timezones' },
  readers: 'reference',
  record: z.object({ ...recordHead, ...fields }),
  row: z.object({ ...recordHead, ...fields }),
  create: z.object(fields),
  update: z.object(fields).partial(),
  query: {
    filter: ['displayName', 'ianaName', 'gmtStandard'],
    sort: ['displayName', 'ianaName', 'gmtStandard'],
    search: ['displayName', 'ianaName', 'gmtStandard'],
    defaultSort: 'displayName',
  },
  unique: [{ fields: ['ianaName'] }],
  blockedBy: [
    { resource: 'buildingDefaults', field: 'timezoneId' },
    { resource: 'building', field: 'timezoneId' },
  ],
  actions: allActions,
});
