import { field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks } from './support/looks.ts';
import { createBuilding, createCustomer, enableExtension, uniqueMark } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';

test('a menu gets categories and products, is put in order by drag and keyboard, a product is duplicated, and prices are changed together (NAV-63, NAV-64, VEND-08, VEND-09, VEND-10, VEND-11)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  // A price of too many decimals is refused.
  consoleWatch.allow(/400/);
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Mill ${mark}`, `menus-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Weir ${mark}`);
  await enableExtension(admin, building.id, 'extension.foodAndBeverage');
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
  await expect(field(page, 'Price')).toHaveAccessibleDescription(/Too many decimals/);
  await field(page, 'Price').fill('1,5');
  await field(page, 'Stock').fill('10');
  await save(page, 'Espresso');
  await page.getByRole('link', { name: 'Menus' }).first().click();
  await page.getByRole('link', { name: 'Coffee', exact: true }).click();
  const espresso = page.getByRole('row', { name: /Espresso/ });
  await expect(espresso).toContainText('€1.50');
  await expect(espresso).toContainText('Available');
  await test.step('a phone has no room for a table, and shows what a product costs and how many are left', async () => {
    const wide = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 360, height: 740 });
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Espresso' });
    await expect(card).toContainText(/Price€1\.50Stock10/);
    await page.setViewportSize(wide);
  });

  await page.getByRole('button', { name: 'Actions for Espresso' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Ristretto');
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate product' }).click();
  await expect(names).toHaveText([/Espresso/, /Ristretto/]);
  await expect(page.getByRole('row', { name: /Ristretto/ })).toContainText('Hidden');
  await page.getByRole('button', { name: 'Actions for Ristretto' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names).toHaveText([/Ristretto/, /Espresso/]);

  await test.step('prices of several products are changed after a preview, and taken back', async () => {
    await page.getByRole('checkbox', { name: 'Select Ristretto' }).check();
    await page.getByRole('checkbox', { name: 'Select Espresso' }).check();
    await page.getByRole('button', { name: 'Change prices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change prices' });
    await expect(dialog).toContainText('New prices are rounded to €0.01.');
    await dialog.getByRole('button', { name: 'Amount' }).click();
    await dialog.getByRole('textbox', { name: 'Amount in EUR' }).fill('0.005');
    await expect(dialog).toContainText('Too many decimals: enter a price with the decimals of its currency');
    await expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Percent' }).click();
    await dialog.getByRole('textbox', { name: 'Percent' }).fill('-4.5');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    // 1.4325 is rounded to the cent.
    await expect(dialog.getByText('€1.50 → €1.43')).toHaveCount(2);
    await expectGoodLooks(page, 'the preview of changed prices', { isMenu: true });
    await dialog.getByRole('button', { name: 'Change 2 records' }).click();
    await expect(dialog).toContainText('Changed: 2, no change: 0, not allowed: 0.');
    const prices = async () =>
      (await admin.list(`product-store?vendorId=${vendor.id}`)).map((product) => product['basePrice']);
    expect(await prices()).toEqual([1.43, 1.43]);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog).toContainText('2 changes undone');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(espresso).toContainText('€1.50');
  });

  await page.getByRole('link', { name: 'All categories' }).click();
  await page.getByRole('button', { name: 'Actions for Coffee' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('Products: 2 (Espresso, Ristretto)');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(names).toHaveText([/Coffee/, /Lunch/]);
});
