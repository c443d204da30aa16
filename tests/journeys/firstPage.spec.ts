import type { Page } from '@playwright/test';

import type { ApiClient } from './support/apiClient.ts';
import { bringToken } from './support/bringToken.ts';
import { holdRequests } from './support/holdRequests.ts';
import { expect, test } from './support/journey.ts';
import { createCustomer, uniqueMark } from './support/portfolio.ts';

/** Notes in the page what it asks of the API until its first row is there, in the order in which it happens. */
function noteCallsBeforeRows() {
  const calls: string[] = [];
  let isShown = false;
  Object.assign(window, { callsBeforeRows: calls });
  const ask = window.fetch;
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (!isShown && pathname.startsWith('/api/')) calls.push(pathname.slice('/api/'.length));
    return ask(input, init);
  };
  const look = new MutationObserver(() => {
    if (document.querySelector('tbody tr a.nameLink') === null) return;
    isShown = true;
    look.disconnect();
  });
  look.observe(document, { childList: true, subtree: true });
}

/** Returns what a page asks of the API until its first row is on the screen; the pictures of the rows come with them. */
async function callsBeforeRows(page: Page, open: () => Promise<unknown>): Promise<readonly string[]> {
  await open();
  await page.locator('tbody tr a.nameLink').first().waitFor();
  return page.evaluate<string[]>('callsBeforeRows');
}

/** Lists of a customer, of a building and of the root, with the path of the call for their rows. */
async function readLists(admin: ApiClient): Promise<readonly (readonly [path: string, rows: string])[]> {
  const [building] = await admin.list("building?$top=1&$filter=startswith(name,'Northwind')&$orderby=name");
  const customer = `/customer/${String(building?.['customerId'])}`;
  return [
    [`${customer}/building/${String(building?.id)}/articles`, 'article'],
    [`${customer}/buildings`, 'building'],
    [`${customer}/users`, `user/customer/${String(building?.['customerId'])}`],
    ['/admin/countries', 'building/country'],
    ['/admin/roles', 'role'],
  ];
}

test('a list asks for its start and its rows, and for its rows alone when it is loaded again (SHELL-30, NAV-05, API-01)', async ({
  page,
  admin,
}) => {
  await page.addInitScript(noteCallsBeforeRows);
  for (const [path, rows] of await readLists(admin)) {
    await bringToken(page, 'admin@atrium.example');
    await page.evaluate(() => sessionStorage.clear());
    const cold = await callsBeforeRows(page, () => page.goto(path));
    expect(cold.toSorted(), path).toEqual([`${rows}/`, 'user/start/'].toSorted());
    const warm = await callsBeforeRows(page, () => page.reload());
    expect(warm, path).toEqual([`${rows}/`]);
  }
});

test('a list asks for its rows while its start is still on its way (SHELL-30, SHELL-61)', async ({ page, admin }) => {
  for (const [path, rows] of await readLists(admin)) {
    await bringToken(page, 'admin@atrium.example');
    await page.evaluate(() => sessionStorage.clear());
    const release = await holdRequests(page, /\/api\/user\/start/);
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === `/api/${rows}/`);
    await page.goto(path, { waitUntil: 'commit' });
    await asked;
    release();
    await expect(page.locator('tbody tr a.nameLink').first(), path).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a right that was lost is gone after the page was loaded again (SHELL-30, API-24, SEC-03)', async ({
  page,
  admin,
}) => {
  const role = await admin.create('role', {
    name: 'Timezones and tags',
    privilegeMap: { 'ROOT.timezones': ['view'], 'ROOT.tags': ['view'] },
  });
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `First page ${mark}`, `first-page-${mark}.example`);
  const email = `first.page@first-page-${mark}.example`;
  await admin.create('user', {
    customerId: customer.id,
    email,
    firstName: 'First',
    lastName: 'Page',
    roles: [role.id],
    approvalTicketNumber: 'T-1',
  });
  await bringToken(page, email);
  await page.goto('/admin/timezones');
  const tags = page.getByRole('link', { name: 'Tags', exact: true });
  await expect(tags).toBeVisible();
  await admin.update('role', await admin.get(`role/${role.id}`), { privilegeMap: { 'ROOT.timezones': ['view'] } });
  await page.reload();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(tags).toBeHidden();
});
