import { dateFormat } from '../core/formatters.ts';
import { allActions, defineFacts } from '../core/resource.ts';

/** Checks whether this runtime knows the IANA timezone (ROOT-20). */
export function isIanaTimezone(value: string): boolean {
  try {
    const { timeZone } = dateFormat('en', { timeZone: value }).resolvedOptions();
    return timeZone !== '' && /^[A-Za-z_]+(?:\/[\w+-]+)*$/.test(value);
  } catch {
    return false;
  }
}

export const timezoneFacts = defineFacts({
  name: 'timezone',
  path: 'building/timezone',
  levels: { root: 'ROOT.timezones' },
  readers: 'reference',
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
