import { readFile } from 'node:fs/promises';

import { readCsv } from '@atrium/contract';
import type { Locator, Page } from '@playwright/test';

import { readSheet } from '../../apps/server/src/testing/readSheet.ts';
import { field } from './support/form.ts';
import { holdRequests } from './support/holdRequests.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks, openIn } from './support/looks.ts';
import {
  createArticle,
  createBuilding,
  createCustomer,
  createPerson,
  createWorkplace,
  uniqueMark,
} from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';

const ADMINISTRATOR = 'admin@atrium.example';
const TIMEZONES = '/admin/timezones';

function search(page: Page) {
  return page.getByLabel('Search', { exact: true });
}

/** The list's rows are there and no other page is on its way. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

test('what a list shows lives in its address: reload, back, a record and a pasted link restore it (KIT-01)', async ({
  page,
  openWindow,
}) => {
  await enterAs(page, ADMINISTRATOR, TIMEZONES);
  await search(page).fill('Europe');
  await expect(page).toHaveURL(/q=Europe/);
  await page
    .getByRole('button', { name: 'Timezone id' })
    .or(page.getByRole('button', { name: 'IANA name' }))
    .first()
    .click();
  await expect(page).toHaveURL(/sort=/);
  await page.getByLabel('Rows per page:').selectOption('25');
  await expect(page).toHaveURL(/size=25/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  const range = page.getByText(/^26–\d+ of \d+$/);
  await expect(range).toBeVisible();
  await settled(page);
  const first = page.locator('tbody th').first();
  const shown = await first.innerText();
  expect(shown).not.toBe('');
  const address = page.url();

  await page.reload();
  await expect(first).toHaveText(shown);
  await expect(search(page)).toHaveValue('Europe');
  await expect(page.getByLabel('Rows per page:')).toHaveValue('25');

  await first.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/timezones\/[0-9a-f-]{36}/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(first).toHaveText(shown);

  await first.getByRole('link').click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(address);

  await page.goBack();
  await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();

  const other = await openWindow();
  await enterAs(other, ADMINISTRATOR, new URL(address).pathname + new URL(address).search);
  await expect(other.locator('tbody th').first()).toHaveText(shown);
  await expect(other.getByText(/^26–\d+ of \d+$/)).toBeVisible();
});

test('columns, their order and the density are kept for this list and person, and can be reset (KIT-02)', async ({
  page,
}) => {
  await enterAs(page, ADMINISTRATOR, '/admin/customers');
  const heads = page.getByRole('columnheader');
  const usual = await heads.allInnerTexts();
  expect(usual).toContain('Provider');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Columns and density' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns and density' });
  await expect(dialog.getByRole('checkbox', { name: /^Name/ })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Provider', exact: true }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Calendar provider' }).check();
  await dialog.getByRole('button', { name: 'Move Buildings up' }).click();
  await expect(dialog.getByText(/Buildings is now column \d/)).toBeAttached();
  const row = page.locator('tbody tr').first();
  const height = (await row.boundingBox())?.height ?? 0;
  await dialog.getByRole('radio', { name: 'Compact' }).check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
  const changed = await heads.allInnerTexts();
  expect(changed).not.toContain('Provider');
  expect(changed).toContain('Calendar provider');
  expect((await row.boundingBox())?.height ?? 0).toBeLessThan(height);

  await page.reload();
  await expect(heads).toHaveText(changed);

  // Another list is not touched.
  await page.goto(TIMEZONES);
  await expect(page.locator('tbody th').first()).toBeVisible();
  await page.goto('/admin/customers');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Columns and density' }).click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(heads).toHaveText(usual);
});

test('an empty list says what belongs there, and one without matches offers to clear the filters (KIT-03)', async ({
  page,
  admin,
}) => {
  const { editor, building, customer } = await createWorkplace(admin);
  await enterAs(page, editor.email, `/customer/${customer.id}/building/${building.id}/articles`);
  await expect(page.getByText('No articles yet. Write one to share news in the app.')).toBeVisible();
  await page.getByRole('link', { name: 'Add article' }).click();
  await expect(field(page, 'Title')).toBeVisible();
  await createArticle(admin, building.id, { title: 'The only one' });
  await page.goBack();
  await expect(page.getByRole('link', { name: 'The only one' })).toBeVisible();
  await search(page).fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByRole('link', { name: 'The only one' })).toBeVisible();
  await expect(search(page)).toHaveValue('');
});

test('while a list loads, grey rows hold its place and nothing jumps when they are replaced (KIT-03)', async ({
  page,
}) => {
  // Before the page opens: when it is idle it fetches what may be opened next.
  const release = await holdRequests(page, /\/api\/building\/timezone\/\?/);
  await enterAs(page, ADMINISTRATOR, '/admin/customers');
  await page.getByRole('link', { name: 'Timezones' }).click();
  await expect(page.locator('tbody tr[aria-hidden=true]')).toHaveCount(10);
  const before = await page.locator('thead').boundingBox();
  release();
  await expect(page.locator('tbody th a')).toHaveCount(10);
  expect(await page.locator('thead').boundingBox()).toEqual(before);
});

for (const format of ['csv', 'xlsx'] as const) {
  test(`an export as ${format.toUpperCase()} holds every row that the filters leave, in order, with the columns shown (KIT-04)`, async ({
    page,
    admin,
  }) => {
    const { editor, building, customer } = await createWorkplace(admin);
    for (let number = 11; number <= 22; number += 1) {
      await createArticle(admin, building.id, { title: `News ${String(number)}`, subtitle: '=1+1' });
    }
    await createArticle(admin, building.id, { title: 'Something else' });
    await enterAs(page, editor.email, `/customer/${customer.id}/building/${building.id}/articles?q=News&sort=-title`);
    await expect(page.locator('tbody th')).toHaveCount(10);
    const heads = (await page.getByRole('columnheader').allInnerTexts()).slice(0, -1);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: `Export as ${format.toUpperCase()}` }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`));
    const content = await readFile(await download.path());
    const rows =
      format === 'xlsx'
        ? (await readSheet(content)).map((row) => row.map(String))
        : [...readCsv(content.toString('utf8'))].map(({ cells }) => cells);
    expect(rows).toHaveLength(13);
    // Times are headed with the zone of the building.
    expect(rows[0]).toEqual(heads.map((head) => (head.startsWith('Shown ') ? `${head} (Paris time)` : head)));
    expect(rows.slice(1).map(([title]) => title)).toEqual(
      Array.from({ length: 12 }, (_, at) => `News ${String(22 - at)}`),
    );
  });
}

test('nothing to export is said where the export would be (KIT-04, KIT-18)', async ({ page, admin }) => {
  const { editor, building, customer } = await createWorkplace(admin);
  await enterAs(page, editor.email, `/customer/${customer.id}/building/${building.id}/articles`);
  await expect(page.getByText('No articles yet. Write one to share news in the app.')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  const entry = page.getByRole('menuitem', { name: 'Export as CSV' });
  await expect(entry).toHaveAttribute('aria-disabled', 'true');
  await entry.hover();
  await expect(page.getByRole('tooltip')).toHaveText('There is nothing to export');
});

test('deleting asks first, and Undo within ten seconds brings the record back (KIT-09)', async ({ page, admin }) => {
  const { editor, building, customer } = await createWorkplace(admin);
  const article = await createArticle(admin, building.id, { title: 'Short-lived' });
  await page.clock.install();
  await enterAs(page, editor.email, `/customer/${customer.id}/building/${building.id}/articles`);
  const row = page.getByRole('link', { name: 'Short-lived' });
  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for Short-lived' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Delete Short-lived?' });
  await remove();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for Short-lived' })).toBeFocused();
  await remove();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Short-lived was deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await admin.call('GET', `article/${article.id}`)).status).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Short-lived was restored')).toBeVisible();
  await expect(row).toBeVisible();
  expect(await admin.get(`article/${article.id}`)).toMatchObject({ title: 'Short-lived' });
  await remove();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // It stays while the pointer is on it; the ten seconds begin when the pointer leaves.
  await undo.hover();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.move(0, 0);
  await page.clock.fastForward(9_900);
  await expect(undo).toBeVisible();
  await page.clock.fastForward(200);
  await expect(undo).toHaveCount(0);
});

test('a deleted article is found by the filter Deleted, opened read-only and restored from there (WORK-10, AUDIT-07)', async ({
  page,
  admin,
}) => {
  const { editor, building, customer } = await createWorkplace(admin);
  const article = await createArticle(admin, building.id, { title: 'Gone for long', published: false });
  await admin.call('DELETE', `article/${article.id}`, { ifMatch: article.version });
  await enterAs(page, editor.email, `/customer/${customer.id}/building/${building.id}/articles`);
  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  await page.getByRole('link', { name: 'Gone for long' }).click();
  await expect(page.getByText('This record is deleted. Restore it to change it.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('Gone for long was restored')).toBeVisible();
  await expect(page.getByText('This record is deleted.')).toHaveCount(0);
  expect(await admin.get(`article/${article.id}`)).toMatchObject({ title: 'Gone for long' });
});

test('deleted nodes of the geography and templates are found from their own screens, and restored (WORK-10, CUST-07, BLDG-32, AUDIT-07)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Gone ${mark}`, `gone-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Quay ${mark}`);
  const region = await admin.create('space', { name: `Coast ${mark}`, type: 'Region', customerId: customer.id });
  const texts = { subject: 'S', title: 'T', body: '<p>B</p>', purpose: 'eventRegistration' };
  const template = await admin.create('template', { name: `Mail ${mark}`, buildingId: building.id, ...texts });
  await admin.call('DELETE', `space/${region.id}`, { ifMatch: region.version });
  await admin.call('DELETE', `template/${template.id}`, { ifMatch: template.version });
  const places = [
    [`/customer/${customer.id}/geographies`, `Coast ${mark}`, `space/${region.id}`],
    [`/customer/${customer.id}/building/${building.id}/templates`, `Mail ${mark}`, `template/${template.id}`],
  ] as const;
  for (const [address, name, path] of places) {
    await enterAs(page, ADMINISTRATOR, address);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Deleted', exact: true }).click();
    await page.getByRole('link', { name }).click();
    await expect(page.getByText('This record is deleted. Restore it to change it.')).toBeVisible();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await expect(page.getByRole('dialog')).toContainText('Deleted ·');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText(`${name} was restored`)).toBeVisible();
    expect(await admin.get(path)).toMatchObject({ name });
  }
});

test('filters offer what the list has, with counts and below their own field (KIT-01)', async ({ page, admin }) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Values ${mark}`, `values-${mark}.example`);
  await createBuilding(admin, customer.id, `Quay ${mark}`);
  await createBuilding(admin, customer.id, `Mill ${mark}`);
  await createBuilding(admin, customer.id, `Barn ${mark}`, { city: 'Paris' });
  await enterAs(page, ADMINISTRATOR, `/customer/${customer.id}/buildings`);
  await page.getByRole('button', { name: 'City', exact: true }).click();
  await page.getByRole('combobox', { name: 'Contains' }).fill('yon');
  await expect(page.getByRole('option')).toHaveText(['Lyon 2']);
  await page.getByRole('option').click();
  await expect(page.getByRole('rowheader')).toHaveCount(2);

  await page.getByRole('button', { name: 'Country', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Country' });
  await expect(dialog.getByRole('option')).toHaveText(['France 2']);
  const typing = dialog.getByRole('combobox');
  await typing.fill('germ');
  await expect(dialog.getByText('No results')).toBeVisible();
  await typing.fill('fran');
  const [input, list] = await Promise.all([typing.boundingBox(), dialog.getByRole('listbox').boundingBox()]);
  expect(list?.y).toBeGreaterThanOrEqual((input?.y ?? 0) + (input?.height ?? 0));
  await dialog.getByRole('option').click();
  await expect(page).toHaveURL(/filter\.countryId=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('rowheader')).toHaveCount(2);
});

test('the reason why an entry of a row’s menu is refused is read whole on a phone (KIT-16, KIT-18)', async ({
  page,
  admin,
}) => {
  const { building, customer } = await createWorkplace(admin);
  await createArticle(admin, building.id, { title: 'Published', published: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAs(page, ADMINISTRATOR);
  await openIn(page, 'fr', `/customer/${customer.id}/building/${building.id}/articles`);
  await page.getByRole('button', { name: /Published/ }).click();
  const menu = page.getByRole('menu');
  const reason = menu.getByText(/^Il est publié/);
  expect(await reason.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('long names stay within the filter and the switcher that offer them, on a phone (KIT-01, KIT-12, KIT-16)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const name = `Donaudampfschifffahrtsgesellschaftskapitän und Söhne, Niederlassung Klosterneuburg ${mark}`;
  const customer = await createCustomer(admin, name, `long-${mark}.example`);
  const [role] = await admin.list("role?$filter=name eq 'Vendor'");
  await createPerson(admin, {
    customerId: customer.id,
    email: `robin@long-${mark}.example`,
    roleId: role?.id ?? '',
  });
  await page.setViewportSize({ width: 360, height: 740 });
  const within = async (inner: Locator, outer: Locator) => {
    const [one, other] = await Promise.all([inner.boundingBox(), outer.boundingBox()]);
    expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual((other?.x ?? 0) + (other?.width ?? 0));
  };
  await enterAs(page, ADMINISTRATOR, '/admin/users');
  await page.getByRole('button', { name: 'Customer', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Customer' });
  await filter.getByRole('combobox').fill(mark);
  await within(filter.getByRole('option', { name: `${name} 1` }), filter);
  await within(filter.getByRole('combobox'), filter);

  await page.goto(`/customer/${customer.id}/buildings`);
  await page.getByRole('button', { name: /^Switch/ }).click();
  const switcher = page.getByRole('dialog');
  await switcher.getByRole('combobox').fill(mark);
  await within(switcher.getByRole('option', { name }), switcher);
});

test('the card of a deleted building leaves its name room, next to a status of several lines (KIT-16, BLDG-32)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Cards ${mark}`, `cards-${mark}.example`);
  const { id, version } = await createBuilding(admin, customer.id, `Northwind Part-Dieu ${mark}`);
  await admin.call('DELETE', `building/${id}`, { ifMatch: version });
  await enterAs(page, ADMINISTRATOR, '/admin/customers');
  await openIn(page, 'fr', `/customer/${customer.id}/buildings?deleted=true`);
  await expect(page.getByText('Supprimé définitivement dans')).toBeVisible();
  await expectGoodLooks(page, 'deleted buildings');
});

test('what depends on a record is named before it is deleted, and it cannot be (KIT-09, PERM-22)', async ({
  page,
  admin,
}) => {
  const { role } = await createWorkplace(admin);
  await enterAs(page, ADMINISTRATOR, `/admin/roles?q=${String(role['name'])}`);
  await page.getByRole('button', { name: `Actions for ${String(role['name'])}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Users: 1');
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByRole('link', { name: /: 1$/ }).click();
  await expect(page).toHaveURL(/\/users\?filter\.roles=/);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
});

test('a double click on Save saves once, and Ctrl+S saves too (KIT-06, SHELL-55)', async ({ page, admin }) => {
  const { editor, building, customer } = await createWorkplace(admin);
  await enterAs(page, editor.email, `/customer/${customer.id}/building/${building.id}/articles/new`);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/article/')) posts.push(request.url());
  });
  const release = await holdRequests(page, /\/api\/article\/$/);
  await field(page, 'Title').fill('Saved once');
  await field(page, 'Link to an existing page').fill('https://news.example/once');
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
  release();
  await expect(page.getByText('Saved once was saved')).toBeVisible();
  await expect(page.getByText('Not allowed while data')).toHaveCount(0);
  expect(posts).toHaveLength(1);
  expect(await admin.list(`article?$filter=buildingId eq '${building.id}'`)).toHaveLength(1);
  await field(page, 'Title').fill('Saved by keys');
  // The record is read once more after it was added, and no save is allowed meanwhile (SHELL-55).
  await expect(async () => {
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved by keys was saved')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
});

test('leaving with unsaved changes is asked about, and can be taken back (SHELL-54)', async ({ page, admin }) => {
  const { editor, building, customer } = await createWorkplace(admin);
  const article = await createArticle(admin, building.id, { title: 'Half-written' });
  const list = `/customer/${customer.id}/building/${building.id}/articles`;
  await enterAs(page, editor.email, list);
  await page.getByRole('link', { name: 'Half-written' }).click();
  await field(page, 'Title').fill('Half-written, more');
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.goBack();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Title')).toHaveValue('Half-written, more');
  await page.getByRole('link', { name: 'Articles' }).first().click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(list);
  expect((await admin.get(`article/${article.id}`))['title']).toBe('Half-written');

  await page.getByRole('link', { name: 'Half-written' }).click();
  await field(page, 'Title').fill('Once more');
  const asked = page.waitForEvent('dialog');
  const reloading = page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;
  await expect(field(page, 'Title')).toHaveValue('Half-written');
});
