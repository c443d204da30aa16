import { chooseReference, field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, uniqueMark } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';
import { tabTo, typeInto } from './support/keyboard.ts';

test('an administrator adds a vendor, puts the vendors in order by keyboard, enters one and gives it to a user (VEND-03, VEND-04, VEND-05, NAV-09, NAV-57, CUST-11)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Harbour ${mark}`, `vendors-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Quay ${mark}`);
  await admin.call('PUT', `building/${building.id}/extension/extension.foodAndBeverage`, { body: { enabled: true } });
  for (const shopName of ['Bakery', 'Salads']) await admin.create('vendor', { buildingId: building.id, shopName });
  const [role] = await admin.list("role?$filter=name eq 'Vendor'");
  const user = await admin.create('user', {
    customerId: customer.id,
    email: `keeper@vendors-${mark}.example`,
    firstName: 'Inès',
    lastName: 'Keeper',
    roles: [role?.id],
    approvalTicketNumber: 'T-1',
  });
  const place = `/customer/${customer.id}/building/${building.id}`;

  await enterAs(page, 'admin@atrium.example', `${place}/vendors`);
  await page.getByRole('link', { name: 'Add vendor' }).click();
  await field(page, 'Shop name').fill('Espresso');
  await chooseReference(page, 'Country', 'United Kingdom', /^United Kingdom/);
  await expect(field(page, 'Currency')).toHaveValue('GBP');
  await expect(page.getByRole('combobox', { name: 'Mobile prefix' })).toHaveValue(/^\+44 /);
  await field(page, 'E-mail').fill('nobody');
  const monday = page.getByRole('group', { name: 'Monday' });
  await monday.getByLabel('Opens').fill('18:00');
  await monday.getByLabel('Closes').fill('08:00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription(/Enter a valid e-mail address/);
  await expect(monday.getByLabel('Closes')).toHaveAccessibleDescription(/Closing must be after opening/);
  await field(page, 'E-mail').fill('hello@espresso.example');
  await monday.getByLabel('Closes').fill('20:00');
  await save(page, 'Espresso');

  await page.getByRole('link', { name: 'Food & Beverage' }).first().click();
  const names = page.getByRole('row').getByRole('rowheader');
  await expect(names).toHaveText([/Bakery/, /Salads/, /Espresso/]);
  const menu = page.getByRole('button', { name: 'Actions for Espresso' });
  await menu.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names).toHaveText([/Bakery/, /Espresso/, /Salads/]);
  await expect(menu).toBeFocused();
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(names).toHaveText([/Espresso/, /Bakery/, /Salads/]);
  await page.reload();
  await expect(names).toHaveText([/Espresso/, /Bakery/, /Salads/]);

  await page.getByRole('link', { name: 'Espresso' }).click();
  await expect(page).toHaveURL(new RegExp(`${place}/vendor/[0-9a-f-]{36}/orders$`));
  await page.getByRole('link', { name: 'Operating Hours' }).click();
  await expect(page.getByRole('group', { name: 'Monday' }).getByLabel('Opens')).toHaveValue('18:00');

  await page.goto(`/customer/${customer.id}/users/${user.id}`);
  await chooseReference(page, 'Buildings', `Quay ${mark}`);
  await chooseReference(page, 'Vendors', 'Espresso');
  // A list to choose several from stays open.
  await page.keyboard.press('Escape');
  await save(page, 'Inès Keeper');
  const saved = await admin.get(`user/${user.id}`);
  expect(saved['buildings']).toEqual([building.id]);
  const [espresso] = await admin.list(`vendor?buildingId=${building.id}`);
  expect(saved['vendors']).toEqual([espresso?.id]);
});

test('a vendor signs in, is in the own vendor and keeps its hours (NAV-65, NAV-75, PERM-26, VEND-06)', async ({
  page,
}) => {
  await enterAs(page, 'vendor@northwind.example');
  await expect(page).toHaveURL(/\/building\/[0-9a-f-]{36}\/vendor\/[0-9a-f-]{36}\/orders$/);
  await page.getByRole('link', { name: 'Operating Hours' }).click();
  const sunday = page.getByRole('group', { name: 'Sunday' });
  await sunday.getByRole('checkbox', { name: 'Closed' }).setChecked(false);
  await expect(sunday).toContainText('Open 24 hours');
  await save(page, 'Juniper Café');
  await page.reload();
  await expect(sunday).toContainText('Open 24 hours');
  await expect(page.getByRole('link', { name: 'Food & Beverage' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the hours of a week are kept by keyboard alone (VEND-06, VEND-07, KIT-15, KIT-16)', async ({ page, admin }) => {
    const mark = uniqueMark();
    const customer = await createCustomer(admin, `Wharf ${mark}`, `hours-${mark}.example`);
    const building = await createBuilding(admin, customer.id, `Pier ${mark}`);
    await admin.call('PUT', `building/${building.id}/extension/extension.foodAndBeverage`, { body: { enabled: true } });
    const vendor = await admin.create('vendor', { buildingId: building.id, shopName: `Noodles ${mark}` });
    const place = `/customer/${customer.id}/building/${building.id}`;
    const on = (day: string) => page.getByRole('group', { name: day, exact: true });

    await enterAs(page, 'admin@atrium.example', `${place}/vendor/${vendor.id}/operating-hours`);
    await expect(on('Sunday')).toContainText('Open 24 hours');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await typeInto(page, on('Monday').getByLabel('Opens'), '1830');
    await page.keyboard.press('Tab');
    await page.keyboard.type('8');
    await page.keyboard.press('Tab');
    // The button after the times is still of the same day.
    await expect(on('Monday').getByText(/Closing must be/)).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(on('Monday').getByText(/^Monday: Closing must be after opening on the same day\./)).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('21h');
    await page.keyboard.press('PageUp');
    await expect(on('Monday').getByLabel('Closes')).toHaveValue('22:00');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Monday’s hours were copied to Monday to Friday.')).toBeAttached();
    await tabTo(page, on('Saturday').getByRole('checkbox', { name: 'Closed' }));
    await page.keyboard.press('Space');
    await expect(on('Saturday').getByLabel('Opens')).toBeDisabled();
    await page.keyboard.press('Control+s');
    await expect(page.getByText(`Noodles ${mark} was saved`)).toBeVisible();

    const saved = await admin.get(`vendor/${vendor.id}`);
    const day = (name: string, opensAt: string | null, closesAt: string | null, closed = false) => ({
      day: name,
      opensAt,
      closesAt,
      closed,
    });
    expect(saved['operatingHours']).toEqual([
      ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((name) => day(name, '18:30', '22:00')),
      day('saturday', null, null, true),
      day('sunday', null, null),
    ]);
  });
});
