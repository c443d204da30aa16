import type { Permission } from '@atrium/contract';

import type { Services } from '../services/services.ts';
import { createRecord } from '../seed/createRecord.ts';
import { createSampleRoles, type SampleRoleKey } from '../seed/createSampleRoles.ts';
import { buildingBody } from './buildingBody.ts';

/** Two customers with two buildings each and people of every kind, for tests. Ids by readable names. */
export interface TestPortfolio {
  readonly customers: { readonly north: string; readonly south: string };
  readonly buildings: { readonly north1: string; readonly north2: string; readonly south1: string };
  readonly roles: Readonly<Record<'administrator' | 'implementation' | 'manager' | 'vendor' | 'reader', string>>;
  readonly reference: { readonly countryId: string; readonly stateId: string; readonly timezoneId: string };
  /** E-mail addresses: administrator of the operator, implementation, managers of one building each, reader without privilege. */
  readonly emails: {
    readonly administrator: string;
    readonly implementation: string;
    readonly northManager: string;
    readonly southManager: string;
    readonly vendor: string;
    readonly reader: string;
    /** Signs in, has no user record. */
    readonly newcomer: string;
    /** A user without any role. */
    readonly roleless: string;
  };
  readonly userIds: Readonly<Record<string, string>>;
}

const REASON = 'test portfolio';

/** A role with exactly the given privileges, and a user who has it; answers the user's e-mail. */
export async function createPerson(
  services: Services,
  options: {
    customerId: string;
    email: string;
    privilegeMap: Record<string, Permission[]>;
    buildingIds?: string[];
    vendorIds?: string[];
    canGrantRoles?: string[];
  },
): Promise<{ email: string; userId: string; roleId: string }> {
  const { customerId, email, privilegeMap, buildingIds = [], vendorIds = [], canGrantRoles = [] } = options;
  const roleId = await createRecord(services, REASON, 'role', {
    name: `Role of ${email}`,
    privilegeMap,
    canGrantRoles,
  });
  const userId = await createUser(services, { customerId, email, roles: [roleId], buildingIds, vendorIds });
  return { email, userId, roleId };
}

async function createUser(
  services: Services,
  {
    customerId,
    email,
    roles,
    buildingIds = [],
    vendorIds = [],
  }: { customerId: string; email: string; roles: string[]; buildingIds?: string[]; vendorIds?: string[] },
): Promise<string> {
  const [first = 'Sam'] = email.split('@');
  const body = { customerId, email, firstName: first, lastName: 'Example', roles, approvalTicketNumber: 'T-1' };
  const id = await createRecord(services, REASON, 'user', body);
  await services.database.query({
    text: `insert into user_configurations (id, customer_id, user_id, building_ids, vendor_ids) values (gen_random_uuid(), $1::uuid, $2::uuid, $3::uuid[], $4::uuid[])`,
    values: [customerId, id, buildingIds, vendorIds],
  });
  return id;
}

const building = (name: string, customerId: string, reference: TestPortfolio['reference']) => ({
  ...buildingBody(name, customerId, reference),
  status: 'Active',
  // What an invitation needs (RESV-18).
  calendarAdminGroupEmail: 'rooms@northwind.example',
});

/** Fills an empty database. */
export async function createTestPortfolio(services: Services): Promise<TestPortfolio> {
  const create = (name: string, body: Record<string, unknown>, fixed?: Record<string, unknown>) =>
    createRecord(services, REASON, name, body, fixed);
  const countryId = await create('country', {
    name: 'France',
    isoCode: 'FR',
    mobilePrefix: '+33',
    currencyName: 'Euro',
    currencyCode: 'EUR',
  });
  const stateId = await create('state', { name: 'Auvergne-Rhône-Alpes', isoCode: 'FR-ARA' }, { countryId });
  const timezoneId = await create('timezone', {
    displayName: 'Paris',
    ianaName: 'Europe/Paris',
    gmtStandard: 'GMT+01:00',
  });
  const reference = { countryId, stateId, timezoneId };
  const operator = await create('customer', { name: 'Atrium', emailDomains: ['atrium.example'] });
  const north = await create('customer', {
    name: 'Northwind',
    emailDomains: ['northwind.example'],
    calendarProvider: 'local',
  });
  const south = await create('customer', {
    name: 'Southbank',
    emailDomains: ['southbank.example'],
    calendarProvider: 'local',
  });
  const north1 = await create('building', building('North One', north, reference));
  const north2 = await create('building', building('North Two', north, reference));
  const south1 = await create('building', building('South One', south, reference));
  const roles = await createSampleRoles(services, REASON);
  const person = (email: string, customerId: string, role: SampleRoleKey, buildingIds: string[] = []) =>
    createUser(services, { customerId, email, roles: [roles[role]], buildingIds });
  const emails = {
    administrator: 'admin@atrium.example',
    implementation: 'implementation@atrium.example',
    northManager: 'manager@northwind.example',
    southManager: 'manager@southbank.example',
    vendor: 'vendor@northwind.example',
    reader: 'reader@northwind.example',
    newcomer: 'newcomer@northwind.example',
    roleless: 'roleless@northwind.example',
  };
  const userIds: Record<string, string> = {
    administrator: await person(emails.administrator, operator, 'administrator'),
    implementation: await person(emails.implementation, operator, 'implementation'),
    northManager: await person(emails.northManager, north, 'manager', [north1]),
    southManager: await person(emails.southManager, south, 'manager', [south1]),
    vendor: await person(emails.vendor, north, 'vendor', [north1]),
    reader: await person(emails.reader, north, 'reader', [north1]),
    roleless: await person(emails.roleless, north, 'reader'),
  };
  await services.database.query({
    text: `update users set roles = '{}' where id = $1::uuid`,
    values: [userIds['roleless']],
  });
  services.sessions.forget();
  return {
    customers: { north, south },
    buildings: { north1, north2, south1 },
    roles,
    reference,
    emails,
    userIds,
  };
}
