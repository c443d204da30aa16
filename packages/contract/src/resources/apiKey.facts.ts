import type { PrivilegeMap } from '../core/access.ts';
import type { FieldRefusal, RecordChange } from '../core/changeRules.ts';
import type { RuleIssue } from '../core/errors.ts';
import { apiKeyLimits } from '../core/limits.ts';
import { defineFacts } from '../core/resource.ts';
import { findFeature } from '../navigation/features.ts';
import { keyPermissions } from '../rules/apiKeyRights.ts';

/** Where a key has its rights: wherever its maker has them, in some buildings, or in some vendors (KEY-01). */
export const apiKeyReaches = ['all', 'buildings', 'vendors'] as const;

/** What a list says of a key for a person to act on (KEY-02). */
export const apiKeyFlags = ['expired', 'expiresSoon', 'unused'] as const;
export type ApiKeyFlag = (typeof apiKeyFlags)[number];

interface FlaggedKey {
  readonly expiresAt: string;
  readonly createdAt: string;
  /** A day, such as 2026-11-30; null before the first use. */
  readonly lastUsedOn: string | null;
}

/** Returns what there is to say of a key at a time, in milliseconds since 1970. */
export function apiKeyFlagsOf({ expiresAt, createdAt, lastUsedOn }: FlaggedKey, now: number): ApiKeyFlag[] {
  const ends = Date.parse(expiresAt);
  const flags: ApiKeyFlag[] = [];
  if (ends <= now) flags.push('expired');
  else if (ends - now < apiKeyLimits.expiresSoon) flags.push('expiresSoon');
  if (now - Date.parse(lastUsedOn ?? createdAt) > apiKeyLimits.unused) flags.push('unused');
  return flags;
}

type KeyValues = Readonly<{ rights: PrivilegeMap; expiresAt: string }>;

function isEmpty(value: unknown): boolean {
  return !Array.isArray(value) || value.length === 0;
}

/** Finds what no key may have, and a reach that does not say where (KEY-01, KEY-03). */
export function apiKeyIssues(value: Readonly<Record<string, unknown>>, rights: PrivilegeMap): RuleIssue[] {
  const isOfRoot = (value['customerId'] ?? null) === null;
  const issues = Object.entries(rights).flatMap(([key, held]): RuleIssue[] => {
    const feature = findFeature(key);
    if (feature === undefined || (!isOfRoot && feature.context === 'ROOT'))
      return [{ field: `rights.${key}`, code: 'feature' }];
    const choices = keyPermissions(feature);
    if (choices.length === 0 && held.length > 0) return [{ field: `rights.${key}`, code: 'notForKeys' }];
    return held.every((one) => choices.includes(one)) ? [] : [{ field: `rights.${key}`, code: 'choice', choices }];
  });
  const { reach, buildingIds, vendorIds } = value;
  if (isOfRoot && reach !== 'all') issues.push({ field: 'reach', code: 'choice', choices: ['all'] });
  if (reach === 'buildings' && isEmpty(buildingIds)) issues.push({ field: 'buildingIds', code: 'required' });
  if (reach === 'vendors' && isEmpty(vendorIds)) issues.push({ field: 'vendorIds', code: 'required' });
  return issues;
}

/** No key gets a right that the person who gives it does not have (KEY-01). */
function refuseLackedRights({ session, before, after }: RecordChange<KeyValues>): FieldRefusal[] {
  const had: PrivilegeMap = before?.rights ?? {};
  const own: PrivilegeMap = session.role?.privilegeMap ?? {};
  return Object.entries(after.rights ?? {}).flatMap(([key, held]): FieldRefusal[] => {
    const given = held.filter((one) => had[key]?.includes(one) !== true);
    return given.every((one) => own[key]?.includes(one) === true)
      ? []
      : [{ field: `rights.${key}`, code: 'rightLacked', status: 403 }];
  });
}

/** A key ends, within a year (KEY-01). */
function refuseExpiry({ after }: RecordChange<KeyValues>): FieldRefusal[] {
  const left = Date.parse(after.expiresAt ?? '') - Date.now();
  if (left <= 0) return [{ code: 'future', status: 400 }];
  return left > apiKeyLimits.longest ? [{ code: 'keyTooLong', status: 400 }] : [];
}

export const apiKeyFacts = defineFacts({
  name: 'apiKey',
  path: 'apiKey',
  levels: { root: 'ROOT.apiKeys', customer: 'CUSTOMER.apiKeys' },
  readers: 'feature',
  query: {
    filter: ['name', 'start', 'expiresAt', 'lastUsedOn', 'createdAt', 'customerId', 'makerId'],
    sort: ['name', 'expiresAt', 'lastUsedOn', 'createdAt'],
    search: ['name', 'start'],
    defaultSort: 'name',
    expand: { maker: { resource: 'user', field: 'makerId' } },
  },
  unique: [{ fields: ['name'], within: ['customerId'] }],
  references: {
    customerId: { resource: 'customer', code: 'reference' },
    buildingIds: { resource: 'building', code: 'reference' },
    vendorIds: { resource: 'vendor', code: 'reference' },
  },
  fieldRules: { rights: refuseLackedRights, expiresAt: refuseExpiry },
  actions: ['list', 'get', 'create', 'update', 'remove', 'export'],
});
