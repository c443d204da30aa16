import { apiKey, type RuleIssue } from '@atrium/contract';

import { assertFreshSignIn } from '../../../access/freshSignIn.ts';
import { NewKey } from '../../../identity/apiKeyForm.ts';
import type { CheckContext, RemovalContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { findPlacesOf } from './apiKeyPlaces.reads.ts';

type Key = Stored<typeof apiKey>;

/** The buildings and vendors of a key are those of its customer, whatever else the person who makes it sees (KEY-01). */
export async function findKeyIssues({ work, values, changed }: CheckContext<Key>): Promise<readonly RuleIssue[]> {
  const { customerId, buildingIds = [], vendorIds = [] } = values;
  const named = [
    ...(changed.includes('buildingIds')
      ? buildingIds.map((id, at) => ({ id, field: `buildingIds.${String(at)}` }))
      : []),
    ...(changed.includes('vendorIds') ? vendorIds.map((id, at) => ({ id, field: `vendorIds.${String(at)}` })) : []),
  ];
  if (named.length === 0 || customerId === undefined || customerId === null) return [];
  const own = await findPlacesOf(
    work,
    customerId,
    named.map(({ id }) => id),
  );
  return named.filter(({ id }) => !own.has(id)).map(({ field }) => ({ field, code: 'reference' }));
}

/** Completes a key that is saved: what it is made of, whose it is, and no places but those of its reach (KEY-01, SEC-20). */
export function completeKey({ grant, before, values, known }: WriteContext<Key>) {
  assertFreshSignIn(grant);
  const { reach = 'all', buildingIds = [], vendorIds = [] } = values;
  const completed = {
    ...values,
    buildingIds: reach === 'buildings' ? buildingIds : [],
    vendorIds: reach === 'vendors' ? vendorIds : [],
  };
  if (before !== null) return completed;
  // One that no route makes has characters that no one knows.
  const { kept } = known instanceof NewKey ? known : new NewKey();
  return { ...completed, ...kept, makerId: grant.editorId };
}

/** Writes to the security log that a key was made or changed, or revoked (SEC-10). */
export async function logKey({ grant, work, services, id }: WriteContext<Key> | RemovalContext<Key>): Promise<void> {
  const detail = { resource: apiKey.name, id, fields: ['key'] };
  await services.securityLog.record(work, grant.holder, 'secretChanged', detail);
}

/** Revokes a key for a person who has signed in of late (SEC-20). A former key ends with it. */
export async function revokeKey(context: RemovalContext<Key>) {
  assertFreshSignIn(context.grant);
  await logKey(context);
  return {};
}
