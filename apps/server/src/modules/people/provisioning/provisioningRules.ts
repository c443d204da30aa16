import { type provisioning, provisionedUser, type RuleIssue } from '@atrium/contract';

import { authorize } from '../../../access/authorize.ts';
import { assertFreshSignIn } from '../../../access/freshSignIn.ts';
import { sql } from '../../../db/sql.ts';
import { NewKey } from '../../../identity/apiKeyForm.ts';
import type { CheckContext, RemovalContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { applyMapping } from './applyMapping.ts';
import { findMapped } from './directories.reads.ts';
import { provisionedGroupTable, provisionedMemberTable } from './provisionedGroup.table.ts';
import { provisionedUserTable } from './provisionedUser.table.ts';

type Provisioning = Stored<typeof provisioning>;

/** A mapping names each group once, roles that are there and buildings of its customer (SCIM-01). */
export async function findMappingIssues({
  work,
  values,
  changed,
}: CheckContext<Provisioning>): Promise<readonly RuleIssue[]> {
  const { mapping = [], customerId } = values;
  if (!changed.includes('mapping') || mapping.length === 0) return [];
  const roleIds = mapping.map(({ roleId }) => roleId);
  const buildingIds = mapping.flatMap((line) => line.buildingIds);
  const known = await findMapped(work, { customerId, roleIds, buildingIds });
  const groups = mapping.map(({ group }) => group.toLowerCase());
  return mapping.flatMap((line, index): RuleIssue[] => {
    const field = `mapping.${String(index)}`;
    return [
      ...(groups.indexOf(line.group.toLowerCase()) < index
        ? [{ field: `${field}.group`, code: 'duplicate' } as const]
        : []),
      ...(known.has(line.roleId) ? [] : [{ field: `${field}.roleId`, code: 'reference' } as const]),
      ...line.buildingIds.flatMap((id, at): RuleIssue[] =>
        known.has(id) ? [] : [{ field: `${field}.buildingIds.${String(at)}`, code: 'reference' }],
      ),
    ];
  });
}

/** Makes the token of a new directory. Who changes a mapping is its maker: their rights are asked at each use (KEY-03). */
export function completeProvisioning({ grant, before, values, known }: WriteContext<Provisioning>) {
  assertFreshSignIn(grant);
  const isRemapped = JSON.stringify(before?.mapping ?? []) !== JSON.stringify(values.mapping ?? []);
  const maker = before === null || isRemapped ? { makerId: grant.editorId } : {};
  if (before !== null) return { ...values, ...maker };
  // One that no route makes has characters that no one knows.
  const { kept } = known instanceof NewKey ? known : new NewKey();
  return { ...values, ...kept, ...maker };
}

/** Gives the people of a directory what a changed mapping says, by the rights of the person who changes it (SCIM-03). */
export async function followMapping({
  work,
  services,
  grant,
  id,
  before,
  values,
}: WriteContext<Provisioning>): Promise<void> {
  const { mapping = [] } = values;
  await services.securityLog.record(work, grant.holder, 'secretChanged', {
    resource: 'provisioning',
    id,
    fields: before === null ? ['token'] : ['mapping'],
  });
  if (before === null || JSON.stringify(before.mapping) === JSON.stringify(mapping)) return;
  if (grant.holder.kind !== 'session') return;
  const { session, trace } = grant.holder;
  const editing = authorize(session, provisionedUser, 'edit', trace);
  await applyMapping({ work, services, grant: editing }, { id, mapping }, null);
}

/** Ends a directory: its users stay as they are, and are changed in the portal again. */
export async function endProvisioning({ work, services, grant, id }: RemovalContext<Provisioning>) {
  assertFreshSignIn(grant);
  const detail = { resource: 'provisioning', id, fields: ['token'] };
  await services.securityLog.record(work, grant.holder, 'secretChanged', detail);
  await work.query(sql`delete from ${provisionedMemberTable} where ${provisionedMemberTable.groupId} in
    (select ${provisionedGroupTable.id} from ${provisionedGroupTable} where ${provisionedGroupTable.provisioningId} = ${id}::uuid)`);
  await work.query(
    sql`delete from ${provisionedGroupTable} where ${provisionedGroupTable.provisioningId} = ${id}::uuid`,
  );
  await work.query(sql`delete from ${provisionedUserTable} where ${provisionedUserTable.provisioningId} = ${id}::uuid`);
  return {};
}
