import type { FeatureKey } from '@atrium/contract';
import { loadArea } from '@atrium/phrases';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { createdHead } from '../testing/createdHead.ts';
import { openScreen, type ScreenCall } from '../testing/openScreen.tsx';
import { press } from '../testing/press.ts';
import { screens } from './screens.ts';
import { loadScreenSet } from './screenSet.ts';

/** The screens of the entities that the specification names, by the area of their texts. */
const screenOf = {
  'ERR-38': {
    tenant: 'BUILDING.tenants',
    vendor: 'BUILDING.vendors',
    productCategory: 'VENDOR.menus',
    product: 'VENDOR.menus/:categoryId/products',
    building: 'CUSTOMER.buildings',
    card: 'ROOT.cards',
    keyContact: 'BUILDING.keycontacts',
    conciergeService: 'BUILDING.concierge',
  },
  'ERR-39': {
    event: 'BUILDING.events',
    eventSession: 'BUILDING.events/:eventId/sessions',
    sharedSpace: 'BUILDING.sharedSpaces',
    timezone: 'ROOT.timezones',
    country: 'ROOT.countries',
    state: 'ROOT.countries/:countryId/states',
    user: 'CUSTOMER.users',
    role: 'ROOT.roles',
  },
  'ERR-40': {
    article: 'BUILDING.articles',
    customerArticle: 'CUSTOMER.articles',
    faq: 'CUSTOMER.faqs',
    template: 'ROOT.templates',
    policy: 'ROOT.policies',
    questionnaire: 'BUILDING.questionnaire',
    employee: 'BUILDING.employee',
    employeeGroup: 'BUILDING.employeegroups',
    invitation: 'BUILDING.buildinginvites',
    reservation: 'BUILDING.buildingReservations',
  },
  'ERR-41': {
    onboarding: 'ROOT.onboardings',
    appMenu: 'ROOT.appMenus',
    deepLink: 'ROOT.deeplinks',
  },
} as const satisfies Record<string, Record<string, FeatureKey>>;

const places = {
  ROOT: '/admin',
  CUSTOMER: '/customer/c-1',
  BUILDING: '/customer/c-1/building/b-1',
  VENDOR: '/customer/c-1/building/b-1/vendor/v-1',
};

/** Values of a record that every form here takes; what a form does not know it does not show. */
const values = {
  ...createdHead('x-1'),
  name: 'Alpha',
  hardwareId: 'A-1',
  kind: 'Sensor',
  title: 'Alpha',
  displayName: 'Alpha',
  code: 'policy.alpha',
  ianaName: 'Europe/Paris',
  gmtStandard: 'GMT+01:00',
  firstName: 'Alpha',
  lastName: 'Alpha',
  email: 'alpha@northwind.example',
  approvalTicketNumber: 'T-1',
  customerId: 'c-1',
  buildingId: 'b-1',
  roles: [],
  buildings: [],
  vendors: [],
  tagIds: [],
  imageIds: [],
  imageUrls: [],
  privilegeMap: {},
  canGrantRoles: [],
  cost: 0,
  startDate: '2026-06-01T08:00:00.000Z',
  endDate: '2026-06-01T09:00:00.000Z',
  reservable: false,
};

const broken = () => Response.json({ message: 'No.', code: 'unexpected', requestId: 'r' }, { status: 500 });
const refused = () => Response.json({ message: 'No.', code: 'conflict', requestId: 'r' }, { status: 409 });

/** Opens the list of a page, or the record with this id, before a server that answers so. */
async function open(key: FeatureKey, answer: (call: ScreenCall) => Response, id?: string) {
  const entry = screens.find(({ context, page }) => `${context}.${page}` === key);
  if (entry === undefined) throw new Error(`There is no screen ${key}`);
  const parent = /:(\w+)/.exec(entry.page)?.[1];
  const list = `${places[entry.context as keyof typeof places]}/${entry.page.replace(/:\w+/, 'p-1')}`;
  const address = id === undefined ? list : `${list}/${id}`;
  const params = parent === undefined ? undefined : { [parent]: 'p-1' };
  await openScreen(await loadScreenSet(entry), list, { address, answer, params });
}

async function sentencesOf(area: string): Promise<Readonly<Record<'load' | 'save' | 'delete', string>>> {
  const { failures } = await loadArea('en', area);
  return failures as never;
}

describe.each(Object.entries(screenOf))('the screens of %s', (row, entities) => {
  it.each(Object.entries(entities))(
    `say in their own words that a %s could not be loaded, in the list and as a record (${row})`,
    async (area, key) => {
      const { load } = await sentencesOf(area);
      await open(key, refused);
      expect(await screen.findByText(load)).toBeDefined();
    },
  );
});

/** Answers with the record, and refuses to change it. */
function stored({ method, path }: ScreenCall): Response {
  if (method !== 'GET') return method === 'DELETE' ? broken() : refused();
  // A state's code begins with its country's.
  const record = { ...values, isoCode: path.includes('/state') ? 'FR-ARA' : 'FR' };
  if (path.endsWith('/dependents')) return Response.json({ value: [] });
  return Response.json(path.endsWith('/x-1') ? record : { value: [record], '@odata.count': 1 });
}

async function saveRecord(key: FeatureKey): Promise<void> {
  await open(key, stored, 'x-1');
  const [field] = await screen.findAllByRole('textbox', { name: /^(?:Name|Title|Display name|First name)/ });
  if (field === undefined) throw new Error('no field');
  fireEvent.change(field, { target: { value: 'Beta' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

it('a device whose hardware id could not be saved says so (ERR-37)', async () => {
  await saveRecord('BUILDING.devices');
  expect(await screen.findByText(/^Error saving hardware id/)).toBeDefined();
});

describe.each(Object.entries(screenOf['ERR-39']))('a %s', (area, key) => {
  it('that could not be deleted is named in words of its own (ERR-39)', async () => {
    await open(key, stored);
    await press(await screen.findByRole('button', { name: /^Actions for Alpha/ }));
    await press(await screen.findByRole('menuitem', { name: /^Delete/ }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText((await sentencesOf(area)).delete, { exact: false })).toBeDefined();
  });

  it('that could not be saved is named in words of its own (ERR-39)', async () => {
    await saveRecord(key);
    expect(await screen.findByText((await sentencesOf(area)).save, { exact: false })).toBeDefined();
  });
});
