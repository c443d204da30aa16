import type { ResourceDefinition } from '@atrium/contract';

import { invalid } from '../base/httpError.ts';
import type { AnyStoreOptions, Values } from './storeDefinition.ts';

function originOf(address: unknown): string | null {
  return typeof address === 'string' ? (URL.parse(address)?.origin ?? address) : null;
}

function canClear({ update }: ResourceDefinition, field: string): boolean {
  return update.partial().safeParse({ [field]: null }).success;
}

/**
 * The values of a save without the secrets that were stored for another origin: anyone who may change an address could have
 * them sent to themselves otherwise (SEC-14).
 * @throws HttpError 400 where a secret must be sent again
 */
export function withoutForeignSecrets(
  { resource, secretAddresses = [] }: AnyStoreOptions,
  before: Values | null,
  values: Values,
): Values {
  if (before === null || secretAddresses.every((field) => originOf(before[field]) === originOf(values[field])))
    return values;
  const lost = (resource.secrets ?? []).filter((field) => values[field] === undefined || values[field] === '');
  const needed = lost.filter((field) => !canClear(resource, field));
  if (needed.length > 0) throw invalid(needed.map((field) => ({ field, code: 'required' })));
  return { ...values, ...Object.fromEntries(lost.map((field) => [field, null])) };
}
