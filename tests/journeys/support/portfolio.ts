import { randomBytes } from 'node:crypto';

import type { ApiClient, StoredRecord } from './apiClient.ts';

/** A few letters that no other journey uses, to keep names and domains apart on the shared server. */
export function uniqueMark(): string {
  return randomBytes(4).toString('hex');
}

/** A customer with one e-mail domain of its own. */
export async function createCustomer(admin: ApiClient, name: string, domain: string): Promise<StoredRecord> {
  return admin.create('customer', { name, emailDomains: [domain] });
}

async function firstId(admin: ApiClient, path: string): Promise<string> {
  const [first] = await admin.list(path);
  if (first === undefined) throw new Error(`${path} is empty`);
  return first.id;
}

/** A building in Lyon. */
export async function createBuilding(
  admin: ApiClient,
  customerId: string,
  name: string,
  fields: Record<string, unknown> = {},
): Promise<StoredRecord> {
  return admin.create('building', {
    customerId,
    name,
    status: 'Active',
    address: '20 Rue de la Villette',
    city: 'Lyon',
    postcode: '69003',
    countryId: await firstId(admin, "building/country?$filter=isoCode eq 'FR'"),
    timezoneId: await firstId(admin, "building/timezone?$filter=ianaName eq 'Europe/Paris'"),
    latitude: 45.76,
    longitude: 4.86,
    ...fields,
  });
}

/** Enables an extension for a building: its articles, for one, have a place in the menu only with the news (NAV-18). */
export async function enableExtension(admin: ApiClient, buildingId: string, code: string): Promise<void> {
  const path = `building/${buildingId}/extension/${code}`;
  const { status } = await admin.call('PUT', path, { body: { enabled: true } });
  if (status !== 200) throw new Error(`${path} answered ${String(status)}`);
}

/** A user of a customer with one role, limited to the buildings. */
export async function createPerson(
  admin: ApiClient,
  person: { customerId: string; email: string; roleId: string; buildings?: readonly string[]; name?: string },
): Promise<StoredRecord> {
  const { customerId, email, roleId, buildings = [], name = 'Robin' } = person;
  return admin.create('user', {
    customerId,
    email,
    firstName: name,
    lastName: 'Journey',
    roles: [roleId],
    approvalTicketNumber: 'JOURNEY-1',
    buildings,
  });
}

/** An article of a building with its own text. */
export async function createArticle(
  api: ApiClient,
  buildingId: string,
  fields: Record<string, unknown> & { title: string },
): Promise<StoredRecord> {
  return api.create('article', {
    buildingId,
    published: false,
    audienceType: 'allUsers',
    content: '<p>Text of the article.</p>',
    ...fields,
  });
}

/** What a person needs who edits articles of one building. */
export const articleEditor = {
  'BUILDING.articles': ['view', 'add', 'edit', 'delete'],
  'CUSTOMER.buildings': ['view'],
} as const;

/** A customer with two buildings and a person who edits articles of the first. */
export interface Workplace {
  readonly mark: string;
  readonly customer: StoredRecord;
  readonly building: StoredRecord;
  readonly otherBuilding: StoredRecord;
  readonly role: StoredRecord;
  readonly domain: string;
  readonly editor: { readonly id: string; readonly email: string };
}

/** Sets a workplace up through the API. */
export async function createWorkplace(admin: ApiClient): Promise<Workplace> {
  const mark = uniqueMark();
  const domain = `journey-${mark}.example`;
  const customer = await createCustomer(admin, `Journey ${mark}`, domain);
  const [building, otherBuilding] = [
    await createBuilding(admin, customer.id, `Harbour ${mark}`),
    await createBuilding(admin, customer.id, `Station ${mark}`),
  ];
  await enableExtension(admin, building.id, 'extension.news');
  const role = await admin.create('role', { name: `Editor ${mark}`, privilegeMap: articleEditor });
  const email = `editor@${domain}`;
  const { id } = await createPerson(admin, {
    customerId: customer.id,
    email,
    roleId: role.id,
    buildings: [building.id],
  });
  return { mark, customer, building, otherBuilding, role, domain, editor: { id, email } };
}
