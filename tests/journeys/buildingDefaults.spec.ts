import { chooseReference, field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { createCustomer, uniqueMark } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';

test('a new building begins with country, timezone, currency, size unit, extensions and app menu of the defaults of its customer (CUST-18, NAV-32, BLDG-12, BLDG-36, BLDG-39)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Start ${mark}`, `start-${mark}.example`);
  const place = `/customer/${customer.id}`;
  await enterAs(page, 'admin@atrium.example');

  await test.step('the defaults are set', async () => {
    await page.goto(`${place}/defaults`);
    await chooseReference(page, 'Country', 'Portugal');
    await chooseReference(page, 'Timezone', 'Lisbon', /Lisbon/);
    await field(page, 'Currency').fill('CHF');
    await page.getByRole('combobox', { name: 'Size unit' }).click();
    await page.getByRole('option', { name: 'Square metres' }).click();
    await page.getByRole('combobox', { name: 'Extensions' }).click();
    for (const name of ['Map', 'News']) await page.getByRole('option', { name, exact: true }).click();
    await page.keyboard.press('Escape');
    for (const name of ['Help', 'News']) await chooseReference(page, 'App menu', name);
    await page.keyboard.press('Escape');
    await save(page, 'Defaults');
  });

  await test.step('a building is added', async () => {
    await page.goto(`${place}/buildings/new`);
    await expect(page.getByRole('combobox', { name: /^Country/ })).toHaveValue('Portugal');
    await expect(page.getByRole('combobox', { name: /^Timezone/ })).toHaveValue(/Lisbon/);
    await expect(field(page, 'Currency')).toHaveValue('CHF');
    await expect(page.getByRole('combobox', { name: /^Size unit/ })).toHaveText('Square metres');
    await expect(page.getByText('m²', { exact: true })).toBeVisible();
    for (const [label, text] of [
      ['Name', `Quay ${mark}`],
      ['Size', '2400'],
      ['Address', '1 Example Quay'],
      ['City', 'Lisbon'],
      ['Latitude', '38.7'],
      ['Longitude', '-9.1'],
    ] as const)
      await field(page, label).fill(text);
    await save(page, `Quay ${mark}`);
  });

  const [building] = await admin.list(`building?customerId=${customer.id}`);
  expect(building).toMatchObject({ countryName: 'Portugal', currency: 'CHF', sizeUnit: 'squareMetres', size: 2400 });
  await page.goto(`${place}/buildings`);
  await expect(page.getByText('2,400 m²')).toBeVisible();

  await test.step('its extensions and app menu are on', async () => {
    const home = `${place}/building/${building?.id ?? ''}`;
    await page.goto(`${home}/settings`);
    for (const name of ['Map', 'News']) await expect(page.getByRole('switch', { name, exact: true })).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Events', exact: true })).not.toBeChecked();
    await page.goto(`${home}/appmenu`);
    for (const name of ['Help', 'News']) await expect(page.getByRole('switch', { name, exact: true })).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Map', exact: true })).not.toBeChecked();
  });
});
