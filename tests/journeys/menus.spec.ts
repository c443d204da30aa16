import { field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, uniqueMark } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';

test('a menu gets categories and products, is put in order by drag and keyboard, and a product is duplicated (NAV-63, NAV-64, VEND-08, VEND-09, VEND-10, VEND-11)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  // A price of too many decimals is refused.
  consoleWatch.allow(/400/);
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Mill ${mark}`, `menus-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Weir ${mark}`);
  const vendor = await admin.create('vendor', { buildingId: building.id, shopName: 'Espresso Bar', currency: 'EUR' });
  await admin.create('product-categories', { vendorId: vendor.id, name: 'Lunch' });
  const menus = `/customer/${customer.id}/building/${building.id}/vendor/${vendor.id}/menus`;
  const names = page.getByRole('row').getByRole('rowheader');

  await enterAs(page, 'admin@atrium.example', `${menus}/new`);
  await field(page, 'Name').fill('Coffee');
  await save(page, 'Coffee');
  await page.goto(menus);
  await expect(names).toHaveText([/Lunch/, /Coffee/]);
  await page.getByRole('row', { name: /Coffee/ }).dragTo(page.getByRole('row', { name: /Lunch/ }));
  await expect(names).toHaveText([/Coffee/, /Lunch/]);

  await page.getByRole('link', { name: 'Coffee', exact: true }).click();
  await expect(page.locator('main strong')).toHaveText('Coffee');
  await page.getByRole('link', { name: 'Add product' }).click();
  await field(page, 'Name').fill('Espresso');
  await field(page, 'Price').fill('1.505');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field(page, 'Price')).toHaveAccessibleDescription(/fewer decimals/);
  await field(page, 'Price').fill('1,5');
  await field(page, 'Stock').fill('10');
  await save(page, 'Espresso');
  await page.getByRole('link', { name: 'Menus' }).first().click();
  await page.getByRole('link', { name: 'Coffee', exact: true }).click();
  const espresso = page.getByRole('row', { name: /Espresso/ });
  await expect(espresso).toContainText('€1.50');
  await expect(espresso).toContainText('Available');

  await page.getByRole('button', { name: 'Actions for Espresso' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Ristretto');
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate product' }).click();
  await expect(names).toHaveText([/Espresso/, /Ristretto/]);
  await expect(page.getByRole('row', { name: /Ristretto/ })).toContainText('Hidden');
  await page.getByRole('button', { name: 'Actions for Ristretto' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names).toHaveText([/Ristretto/, /Espresso/]);

  await page.getByRole('link', { name: 'All categories' }).click();
  await page.getByRole('button', { name: 'Actions for Coffee' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('Products: 2 (Espresso, Ristretto)');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(names).toHaveText([/Coffee/, /Lunch/]);
});
