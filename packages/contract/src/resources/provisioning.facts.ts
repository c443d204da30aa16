import type { FieldRefusal, RecordChange } from '../core/changeRules.ts';
import { defineFacts } from '../core/resource.ts';

/** What a person in a group of the directory gets. */
interface GroupRights {
  readonly group: string;
  readonly roleId: string;
  readonly buildingIds: readonly string[];
}

type ProvisioningValues = Readonly<{ mapping: readonly GroupRights[] }>;

/** Groups are given no role that the person who maps them may not grant (SCIM-01, PERM-18). */
function refuseUngrantable({ session, before, after }: RecordChange<ProvisioningValues>): FieldRefusal[] {
  const kept = new Set(before?.mapping?.map(({ roleId }) => roleId));
  const mayGrant = (roleId: string) => session.role?.canGrantRoles.includes(roleId) === true;
  return (after.mapping ?? []).flatMap(({ roleId }, index): FieldRefusal[] =>
    kept.has(roleId) || mayGrant(roleId)
      ? []
      : [{ field: `mapping.${String(index)}.roleId`, code: 'notGrantable', status: 403 }],
  );
}

export const provisioningFacts = defineFacts({
  name: 'provisioning',
  path: 'customer/{customerId}/provisioning',
  levels: { customer: 'CUSTOMER.provisioning' },
  readers: 'feature',
  query: {
    filter: ['name', 'active'],
    sort: ['name'],
    search: ['name'],
    defaultSort: 'name',
  },
  unique: [{ fields: ['name'], within: ['customerId'] }],
  references: { customerId: { resource: 'customer', code: 'reference' } },
  fieldRules: { mapping: refuseUngrantable },
  actions: ['list', 'get', 'create', 'update', 'remove', 'export'],
});
