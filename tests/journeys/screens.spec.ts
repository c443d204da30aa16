import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

import { ID_PATTERN } from '@atrium/contract';
import type { Page } from '@playwright/test';

import { chooseOfDay } from '../../tools/dailyPart.ts';
import type { ApiClient } from './support/apiClient.ts';
import { changedFiles } from './support/changedFiles.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks, openIn, stepTo } from './support/looks.ts';
import { enableExtension } from './support/portfolio.ts';
import { allViews, languages, viewsAt, type View } from './support/views.ts';

const PORTAL = 'apps/portal/src';

/** Context and page of every registered screen, and the folder that it is made in. */
const screens = [
  ...readFileSync(`${PORTAL}/app/screens.ts`, 'utf8').matchAll(
    /^ {2}'(?<context>\w+)\.(?<page>[^']+)':\s*\(\) =>\s*import\('(?<file>[^']+)'\)/gm,
  ),
].map(({ groups }) => ({
  context: groups?.['context'] ?? '',
  page: groups?.['page'] ?? '',
  folder: posix.join(PORTAL, 'app', posix.dirname(groups?.['file'] ?? '')),
}));

const changed = changedFiles().filter((path) => !/\.test\.tsx?$/.test(path));
const isBelow = (folder: string) => changed.some((path) => path.startsWith(`${folder}/`));
/** Screens up to which all that have changed are looked at in every view: eight views are four times the work of two. */
const MAX_CHANGED = 12;
const nameOf = ({ context, page }: (typeof screens)[number]) => `${context} ${page}`;
const isOfAll = isBelow(`${PORTAL}/kit`) || isBelow(`${PORTAL}/theme`);
const changedScreens = screens.filter(({ folder }) => isOfAll || isBelow(folder)).map(nameOf);
/**
 * The screens that are looked at in every view: those that have changed, all after a change of what they are made of, of
 * many a part each day. `npm run sweep` looks at all.
 */
const inEveryView = new Set(
  process.env['SWEEP'] === '1' ? screens.map(nameOf) : chooseOfDay(changedScreens, MAX_CHANGED),
);

/** Screens that are one page, or whose records are the same form as at the root. */
const withoutRecords = new Set([
  'ROOT apiKeys',
  'BUILDING appmenu',
  'BUILDING buildingReservations/calendar',
  // Its building has no mailbox to invite from; its record has a journey of its own.
  'BUILDING buildinginvites',
  'BUILDING buildinginfo',
  'BUILDING buildingInformation/help',
  'BUILDING home',
  'BUILDING map',
  'BUILDING questionnaire',
  'BUILDING settings',
  'BUILDING spaceView',
  'CUSTOMER DataRetentionPolicies',
  'BUILDING templates',
  'BUILDING devices/batchupload',
  'BUILDING keycontacts/batchupload',
  'BUILDING locations/batchupload',
  'BUILDING tags/batchupload',
  'BUILDING visitorManagement/settings',
  'BUILDING tenants/batchupload',
  'CAMPUS destinations/batchupload',
  'CUSTOMER defaults',
  'CUSTOMER geographies',
  'CUSTOMER buildings/batchupload',
  'CUSTOMER geographies/batchupload',
  'CUSTOMER apiKeys',
  'CUSTOMER jobs',
  'CUSTOMER webhooks',
  'CUSTOMER provisioning',
  'CUSTOMER providers',
  'CUSTOMER resourceBookingConfig',
  'CUSTOMER serviceRequest/quickRequest/batchupload',
  'CUSTOMER serviceRequest/settings',
  'CUSTOMER serviceRequest/statusMapping/batchupload',
  'CUSTOMER serviceRequest/statusMapping',
  'CUSTOMER templates',
  'CUSTOMER translate',
  'CUSTOMER branding',
  'ROOT masterbranding',
  'ROOT identityProviders/:providerId/test',
  'VENDOR operating-hours',
  'VENDOR orders',
]);

/** The last id in an address. */
function lastId(href: string): string | undefined {
  return href.match(new RegExp(ID_PATTERN, 'g'))?.at(-1);
}

// Each worker takes the next screen.
test.describe.configure({ mode: 'parallel' });

test('every line of the table of screens is read (KIT-15)', () => {
  const lines = readFileSync(`${PORTAL}/app/screens.ts`, 'utf8').match(/import\('/g) ?? [];
  expect(screens.length).toBeGreaterThan(10);
  expect(screens).toHaveLength(lines.length);
});

test('each two of language, colour mode and width meet in at least twelve screens (KIT-15, KIT-16)', () => {
  const met = new Map<string, number>();
  const views = screens.flatMap((_, place) => viewsAt(place));
  for (const { language, mode, width } of views)
    for (const pair of [`${language} ${mode}`, `${language} ${String(width)}`, `${mode} ${String(width)}`])
      met.set(pair, (met.get(pair) ?? 0) + 1);
  expect(met.size).toBe(12);
  expect(Math.min(...met.values())).toBeGreaterThanOrEqual(12);
});

/** Lets a customer use Pointr, with the secret without which there is none: the portfolio keeps none. */
async function configurePointr(admin: ApiClient, customerId: string): Promise<void> {
  await admin.update('customer', await admin.get(`customer/${customerId}`), { pointr: true });
  const { status } = await admin.call('POST', `customer/${customerId}/pointrconfig`, {
    body: { userName: 'atrium', clientId: 'atrium', clientSecret: 'well kept', url: 'https://pointr.example' },
  });
  expect(status).toBe(201);
}

/** Takes Pointr from the menu of a customer again, for the journeys that come after. */
async function leavePointr(admin: ApiClient, customerId: string): Promise<void> {
  await admin.update('customer', await admin.get(`customer/${customerId}`), { pointr: false });
}

/** Gives a building a reservation with a person who comes: in the portfolio others have them. */
async function reserve(admin: ApiClient, building: string): Promise<void> {
  const path = `building/${building}/reservation`;
  await enableExtension(admin, building, 'extension.backToWork');
  if ((await admin.list(path)).length > 0) return;
  const at = (hour: number) =>
    `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T${String(hour)}:00:00.000Z`;
  const { id } = await admin.create(path, {
    startDate: at(10),
    endDate: at(12),
    capacityType: 'building',
    occupancy: 5,
  });
  await admin.create(`${path}/${id}/rsvp`, { name: 'Ada Guest', email: 'ada@guests.example' });
}

/** The address of a screen in the demo portfolio. */
async function addressOf(admin: ApiClient, { context, page }: (typeof screens)[number]): Promise<string> {
  const idOf = async (list: string): Promise<string> => {
    const [first] = await admin.list(list);
    if (first === undefined) throw new Error(`The demo portfolio has nothing in ${list}`);
    return first.id;
  };
  const customer = await idOf("customer?$filter=name eq 'Northwind'");
  // The building that has something of everything.
  const building = await idOf("building?$filter=name eq 'Northwind Part-Dieu'");
  const place = `/customer/${customer}/building/${building}`;
  const vendor = await idOf(`vendor?buildingId=${building}`);
  const base: Readonly<Record<string, () => string | Promise<string>>> = {
    ROOT: () => '/admin',
    CUSTOMER: () => `/customer/${customer}`,
    CAMPUS: async () =>
      `/customer/${customer}/campus/${await idOf(`space?customerId=${customer}&$filter=type eq 'Campus'`)}`,
    BUILDING: () => place,
    VENDOR: () => `${place}/vendor/${vendor}`,
  };
  const parents: Readonly<Record<string, string>> = {
    ':categoryId': `product-categories?vendorId=${vendor}`,
    ':countryId': "building/country?$filter=isoCode eq 'FR'",
    ':providerId': "identityprovider?$filter=types eq 'identity'",
    ':eventId': `event?buildingId=${building}`,
    ':templateId': 'map-template',
    ':reservationId': `building/${building}/reservation`,
    ':floorId': `space?buildingId=${building}&$filter=type eq 'Floor'`,
  };
  if (page.startsWith('buildingReservations')) await reserve(admin, building);
  const [parent] = Object.keys(parents).filter((name) => page.includes(name));
  const path = parent === undefined ? page : page.replace(parent, await idOf(parents[parent] ?? ''));
  return `${(await base[context]?.()) ?? ''}/${path}`;
}

/** Looks at a screen in views of one language: its list, a record, and a new record with its errors. */
async function lookThrough(page: Page, name: string, path: string, views: readonly View[]): Promise<void> {
  const [{ language } = { language: 'en' as const }] = views;
  await openIn(page, language, path);
  await expectGoodLooks(page, `${name}, ${language}`, { views });
  if (withoutRecords.has(name)) return;
  const canCreate = (await page.locator('main a[href$="/new"]').count()) > 0;
  // A row leads to its record here, or to the place that it is.
  const links = page.locator(`main tbody a, main a[href^="${path}/"]:not([href$="/new"])`);
  await expect(links.first()).toBeAttached();
  const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const id = hrefs.map(lastId).find((found) => found !== undefined && !path.includes(found));
  expect(id, `${name} has a record in the demo portfolio`).toBeDefined();
  await stepTo(page, `${path}/${id ?? ''}`);
  await expect(page.locator('main form')).toBeVisible();
  await expectGoodLooks(page, `${name}, a record, ${language}`, { views, keepsWidth: canCreate });
  if (!canCreate) return;
  await stepTo(page, `${path}/new`);
  await page.locator('main form button[type=submit]').click();
  await expectGoodLooks(page, `${name}, a new one with its errors, ${language}`, { views });
}

for (const [name, path] of [
  ['sign-in', '/signin'],
  ['an unknown domain', '/invalid-domain?domain=unknown.example'],
  ['the error page', '/error?message=validationMessages.unauthorized'],
  ['request access', '/no-roles'],
] as const) {
  test(`${name} is good to use in both languages, both colour modes, on phone and desk (KIT-15, KIT-16, SHELL-48)`, async ({
    page,
  }) => {
    await page.goto('/signin');
    for (const language of languages) {
      await openIn(page, language, path);
      await expectGoodLooks(page, `${name}, ${language}`);
    }
  });
}

test.describe('behind sign-in', () => {
  test.use({
    context: async ({ administratorWindow }, use) => use(administratorWindow.context()),
    page: async ({ administratorWindow }, use) => use(administratorWindow),
  });

  for (const [place, screen] of screens.entries()) {
    const name = nameOf(screen);
    test(`${name} is good to use in light and dark, on phone and desk (KIT-15, KIT-16, SHELL-48)`, async ({
      page,
      admin,
    }) => {
      const views = inEveryView.has(name) ? allViews : viewsAt(place);
      if (views.length > 2) test.slow();
      const path = await addressOf(admin, screen);
      if (name === 'CUSTOMER pointr') await configurePointr(admin, path.split('/')[2] ?? '');
      for (const language of languages) {
        const inLanguage = views.filter((view) => view.language === language);
        if (inLanguage.length > 0) await lookThrough(page, name, path, inLanguage);
      }
      if (name === 'CUSTOMER pointr') await leavePointr(admin, path.split('/')[2] ?? '');
    });
  }

  test('what opens over a screen is good to use too (KIT-15, KIT-16)', async ({ page, admin }) => {
    const [policy] = await admin.list('config/policy');
    for (const language of languages) {
      const path = '/admin/customers';
      await openIn(page, language, path);
      await page.locator('header button[aria-haspopup=dialog]').last().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectGoodLooks(page, `the person, ${language}`);
      await page.keyboard.press('Escape');
      await page.locator('main header button[aria-haspopup=menu]').click();
      await expectGoodLooks(page, `the page's menu, ${language}`, { isMenu: true });
      await page.getByRole('menuitem').last().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectGoodLooks(page, `columns and density, ${language}`);
      await page.keyboard.press('Escape');
      // The second one: the list that opens with the first is where its field was before the window was resized.
      await page.locator('main [role=search] .MuiChip-root').nth(1).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectGoodLooks(page, `a filter, ${language}`);
      await page.keyboard.press('Escape');
      await page.locator('tbody .rowMenu').first().click();
      await expectGoodLooks(page, `a row's menu, ${language}`, { isMenu: true });
      await page.getByRole('menuitem').last().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectGoodLooks(page, `the question before a delete, ${language}`);
      await openIn(page, language, `/admin/policies/${policy?.id ?? ''}?history`);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectGoodLooks(page, `a history, ${language}`);
    }
  });
});
