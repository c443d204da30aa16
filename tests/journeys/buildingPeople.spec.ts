import { field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, uniqueMark } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';

test('key contacts and tenants of a building are added, edited, put in order, deactivated and deleted (CONT-27, BLDG-43, NAV-43, NAV-71)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Wharf ${mark}`, `people-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Pier ${mark}`);
  const place = `/customer/${customer.id}/building/${building.id}`;
  await enterAs(page, 'admin@atrium.example', `${place}/keycontacts`);
  await expect(page.getByText('No key contacts yet. Add the people to contact in the building.')).toBeVisible();
  for (const name of ['Noor', 'Otis']) {
    await page.goto(`${place}/keycontacts/new`);
    await field(page, 'Name').fill(name);
    await save(page, name);
  }
  await page.getByRole('link', { name: 'Key Contacts' }).first().click();
  const names = page.getByRole('row').getByRole('rowheader');
  await expect(names).toHaveText([/Noor/, /Otis/]);
  await page.getByRole('button', { name: 'Actions for Otis' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names).toHaveText([/Otis/, /Noor/]);
  await page.getByRole('button', { name: 'Actions for Noor' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(names).toHaveText([/Otis/]);

  await page.goto(`${place}/tenants/new`);
  await field(page, 'Name').fill('Juniper Studio');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field(page, 'Floor')).toHaveAccessibleDescription(/Required/);
  await field(page, 'Floor').fill('3');
  await field(page, 'Website').fill('juniper');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field(page, 'Website')).toHaveAccessibleDescription(/Enter a valid domain/);
  await field(page, 'Website').fill('juniper.example');
  await save(page, 'Juniper Studio');
  await page.getByRole('switch', { name: 'Active' }).uncheck();
  await save(page, 'Juniper Studio');
  const [tenant] = await admin.list(`building/${building.id}/tenant`);
  expect(tenant).toMatchObject({ name: 'Juniper Studio', floor: 3, active: false });
  await page.getByRole('link', { name: 'Tenants' }).first().click();
  await page.getByRole('button', { name: 'Actions for Juniper Studio' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText('No tenants yet. Add the companies of the building so that people find them in the app.'),
  ).toBeVisible();
});
