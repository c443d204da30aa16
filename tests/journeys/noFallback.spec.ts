import type { Locator, Page } from '@playwright/test';

import { bringToken } from './support/bringToken.ts';
import { expect, test } from './support/journey.ts';

/** What React has put in place of what was still on its way, or held back because of it. */
interface Noted {
  /** Places in which a skeleton was drawn for a screen or a field whose code was not there. */
  readonly skeletons: string[];
  /** For how many milliseconds React kept a finished part from the screen: it does so after a fallback of any kind. */
  readonly heldBack: number[];
}

declare global {
  interface Window {
    noted: Noted;
  }
}

/**
 * Notes it from the first line of script on. React draws a part that comes after a fallback at most 300 ms after that by a
 * timer of its own, whose function is a bound one: no clock is read, so a busy machine changes nothing.
 */
function noteFallbacks(): void {
  const noted: Noted = { skeletons: [], heldBack: [] };
  window.noted = noted;
  const plain = window.setTimeout;
  const watching = (handler: TimerHandler, delay = 0, ...rest: unknown[]) => {
    if (typeof handler === 'function' && handler.name.startsWith('bound ') && delay > 10 && delay <= 300)
      noted.heldBack.push(delay);
    return plain(handler, delay, ...rest);
  };
  window.setTimeout = Object.assign(watching, plain);
  const look = new MutationObserver(() => {
    // A page that sends on has nothing of its own to show.
    if (/^\/(?:admin\/?)?$/.test(location.pathname)) return;
    if (document.querySelector('#content output[aria-label="Loading…"]') !== null) noted.skeletons.push('page');
    const field = document.querySelector<HTMLElement>('[data-field]:has(> .MuiSkeleton-root)');
    if (field !== null) noted.skeletons.push(`field ${field.dataset['field'] ?? ''}`);
  });
  look.observe(document, { childList: true, subtree: true });
}

async function expectNoFallback(page: Page, what: string): Promise<void> {
  expect(await page.evaluate(() => window.noted), what).toEqual({ skeletons: [], heldBack: [] });
}

/** Presses a control that neither the pointer nor the focus has come near: its part is not loaded ahead. */
async function press(control: Locator): Promise<void> {
  await control.first().evaluate((element: HTMLElement) => element.click());
}

/** A page, and the controls that lead from it to a dialog. */
type Way = readonly [path: string, ...way: readonly Locator[]];

/** Opens each dialog on a page that is loaded again: it is there with its heading, and nothing was in its place. */
async function expectDialogs(page: Page, ways: readonly Way[]): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [path, ...way] of ways) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const control of way) {
      await control.first().waitFor();
      await press(control);
    }
    await expect(dialog, path).toBeVisible();
    await expect(dialog.getByRole('heading').or(dialog.getByRole('img')).first(), path).toBeVisible();
    const { heldBack } = await page.evaluate(() => window.noted);
    expect(heldBack, `${path}: ${String(way.at(-1))}`).toEqual([]);
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(noteFallbacks);
  await bringToken(page, 'admin@atrium.example');
});

test('the landing page, an address and the palette show their screen without anything in its place (SHELL-61, NAV-02, NAV-05)', async ({
  page,
  admin,
}) => {
  const heading = page.locator('#content').getByRole('heading', { level: 1 });
  const open = async (path: string) => {
    await page.goto(path);
    await expect(heading).toBeVisible();
    await expectNoFallback(page, path);
  };
  await open('/');
  const [building] = await admin.list("building?$top=1&$filter=startswith(name,'Northwind')&$orderby=name");
  const place = `/customer/${String(building?.['customerId'])}/building/${String(building?.id)}`;
  for (const path of ['articles', 'locations', 'events']) await open(`${place}/${path}`);
  // Their inputs bring others, and speak the words of other resources.
  for (const path of ['articles', 'locations', 'sharedSpaces', 'vendors', 'devices'])
    await open(`${place}/${path}/new`);
  for (const path of ['timezones', 'cards/new', 'appMenus/new', 'users/new']) await open(`/admin/${path}`);
  await open('/admin/timezones');
  for (const found of ['Templates', 'Policies', 'Roles']) {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(found);
    await page.getByRole('option', { name: found }).first().waitFor();
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(found);
    await expectNoFallback(page, `${found} by the palette`);
  }
});

test('a record that is opened by its address shows no field before its input is there (SHELL-61)', async ({
  page,
  admin,
}) => {
  const [building] = await admin.list("building?$top=1&$filter=startswith(name,'Northwind')&$orderby=name");
  const [customer] = await admin.list("customer?$top=1&$filter=startswith(name,'Northwind')");
  const [role] = await admin.list('role?$top=1&$orderby=name');
  for (const path of [
    `/customer/${String(building?.['customerId'])}/buildings/${String(building?.id)}`,
    `/admin/customers/${String(customer?.id)}`,
    `/admin/roles/${String(role?.id)}`,
  ]) {
    await page.goto(path);
    await expect(page.locator('[data-field]').first()).toBeVisible();
    await expect(page.locator('[data-field] > .MuiSkeleton-root')).toHaveCount(0);
    const { skeletons, heldBack } = await page.evaluate(() => window.noted);
    // The record itself is waited for, which is no matter of code.
    expect({ fields: skeletons.filter((one) => one !== 'page'), heldBack }, path).toEqual({
      fields: [],
      heldBack: [],
    });
  }
});

test('pages that speak the words of several resources wait for none of them while they are drawn (SHELL-46, SHELL-61)', async ({
  page,
  admin,
}) => {
  const [building] = await admin.list("building?$top=1&$filter=startswith(name,'Northwind')&$orderby=name");
  const customer = `/customer/${String(building?.['customerId'])}`;
  const place = `${customer}/building/${String(building?.id)}`;
  for (const path of [
    `${customer}/geographies`,
    `${customer}/articles`,
    `${place}/locations`,
    `${place}/map`,
    `${place}/buildingReservations/calendar`,
  ]) {
    await page.goto(path);
    await expect(page.locator('#content').getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.evaluate(() => window.noted)).heldBack, path).toEqual([]);
  }
});

test('menus and dialogs that open for the first time come whole and without delay (SHELL-61, KIT-13)', async ({
  page,
  admin,
}) => {
  const [building] = await admin.list("building?$top=1&$filter=startswith(name,'Northwind')&$orderby=name");
  const customer = `/customer/${String(building?.['customerId'])}`;
  const button = (name: RegExp | string) => page.getByRole('button', { name });
  const entry = (name: RegExp | string) => page.getByRole('menuitem', { name });
  const lists = `${customer}/building/${String(building?.id)}/employee`;
  const parts: readonly Way[] = [
    ['/admin/timezones', button('Help'), entry('About')],
    ['/admin/timezones', button('Help'), entry('Privacy choices')],
    ['/admin/timezones', button(/^Your account/), button('Try a role')],
    ['/admin/timezones', button(/^Your account/), button('Sign out everywhere')],
    ['/admin/timezones', button(/^Your jobs/)],
    ['/admin/timezones', button('More actions'), entry('Columns and density')],
    ['/admin/timezones', button(/^Actions for/), entry('Delete')],
    [lists, button('More actions'), entry('Import…')],
    [`${customer}/resourceBookingConfig`, button('More actions'), entry('History')],
    [`${customer}/translate`, button('More actions'), entry('History')],
    [`${customer}/building/${String(building?.id)}/home`, button('More actions'), entry('History')],
    [`${customer}/buildings/${String(building?.id)}`, button('More actions'), entry('History')],
  ];
  await expectDialogs(page, parts);
});
