import type { Page } from '@playwright/test';

import { enterAs } from './support/enterAs.ts';
import { save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks } from './support/looks.ts';
import { createCustomer, uniqueMark } from './support/portfolio.ts';

function codeField(page: Page) {
  return page.getByRole('combobox', { name: /^CMMS code/ });
}

async function chooseStatus(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Host status/ }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('the codes of a maintenance system are mapped by mouse and by keyboard, each to one Host status (INTG-10, INTG-11, INTG-15, NAV-37)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/);
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Harbour ${mark}`, `mapping-${mark}.example`);
  const place = `/customer/${customer.id}/serviceRequest/statusMapping`;
  await enterAs(page, 'admin@atrium.example', place);
  await page.getByRole('link', { name: 'Add status mapping' }).first().click();
  await codeField(page).fill('WAPPR');
  await chooseStatus(page, 'Requested');
  await save(page, 'WAPPR');
  await expectGoodLooks(page, 'a status mapping');

  // A second one, by keyboard alone: the code as the built-in adapter offers it.
  await page.goto(`${place}/new`);
  await codeField(page).focus();
  await page.keyboard.type('InPro');
  await expect(page.getByRole('option', { name: 'InProgress' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toHaveValue('InProgress');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'In progress' }).focus();
  await page.keyboard.press('Enter');
  await save(page, 'InProgress');

  // The code that is mapped already names its mapping.
  await page.goto(`${place}/new`);
  await codeField(page).fill('wappr');
  await chooseStatus(page, 'Closed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This code is mapped already (WAPPR: Requested).').first()).toBeVisible();
  const rows = await admin.list(`serviceconfig/statusmapping?customerId=${customer.id}`);
  expect(rows.map((row) => [row['cmmsCode'], row['hostStatus']])).toEqual([
    ['InProgress', 'InProgress'],
    ['WAPPR', 'Requested'],
  ]);
});
