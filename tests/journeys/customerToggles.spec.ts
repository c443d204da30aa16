import { openApi } from './support/apiClient.ts';
import { enterAs } from './support/enterAs.ts';
import { field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, createPerson, enableExtension, uniqueMark } from './support/portfolio.ts';

const ADMINISTRATOR = 'admin@atrium.example';

test('a building releases rooms only while its customer does, and its switch says so (CUST-21, BRAND-38)', async ({
  page,
  admin,
  server,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Release ${mark}`, `release-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Depot ${mark}`);
  await enableExtension(admin, building.id, 'extension.schedule');
  const [role] = await admin.list("role?$filter=name eq 'Vendor'");
  const email = `robin@release-${mark}.example`;
  await createPerson(admin, { customerId: customer.id, email, roleId: role?.id ?? '', buildings: [building.id] });
  const app = await openApi(server.publicUrl, email);
  const releasesInApp = async () => {
    const { body } = await app.call('GET', `building/${building.id}/extension`);
    return body;
  };
  const reason = page.getByText(/does not support room release in a building unless it is enabled at customer level/);
  const release = page.getByRole('switch', { name: 'Room release', exact: true });
  const openSettings = async () => {
    await page.goto(`/customer/${customer.id}/building/${building.id}/settings`);
    await page.getByRole('link', { name: 'Settings of Schedule' }).click();
    await expect(release).toBeVisible();
  };
  const turnOfCustomer = async () => {
    await page.goto(`/admin/customers/${customer.id}`);
    await release.click();
    await save(page, `Release ${mark}`);
  };
  await enterAs(page, ADMINISTRATOR);

  await test.step('without that of the customer it cannot be turned on', async () => {
    await openSettings();
    await expect(release).not.toBeChecked();
    await expect(release).toBeDisabled();
    await expect(reason).toBeVisible();
  });

  await test.step('with it, it can, and the app releases rooms', async () => {
    await turnOfCustomer();
    await openSettings();
    await expect(reason).toHaveCount(0);
    await release.click();
    await save(page, 'Schedule');
    expect(await releasesInApp()).toMatchObject({
      value: [{ code: 'extension.schedule', config: { roomRelease: true } }],
    });
  });

  await test.step('once the customer ends it the app releases none, and the switch says why', async () => {
    await turnOfCustomer();
    expect(await releasesInApp()).toMatchObject({ value: [{ config: { roomRelease: false } }] });
    await openSettings();
    await expect(reason).toBeVisible();
    await expect(release).toBeChecked();
    await release.click();
    await save(page, 'Schedule');
    await expect(release).toBeDisabled();
  });
});

test('a customer that uses Pointr has its screen and sets it up there, and no other has (CUST-22, INTG-04)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Pointr ${mark}`, `pointr-${mark}.example`);
  const place = `/customer/${customer.id}`;
  const mainMenu = page.getByRole('navigation', { name: 'Main menu' });
  const menu = mainMenu.getByRole('link', { name: 'Pointr', exact: true });
  const notThere = page.getByRole('heading', { name: 'Page not found or not authorised' });
  const turn = async () => {
    await page.goto(`/admin/customers/${customer.id}`);
    await page.getByRole('switch', { name: 'Pointr', exact: true }).click();
    await save(page, `Pointr ${mark}`);
  };
  await enterAs(page, ADMINISTRATOR, `${place}/buildings`);

  await test.step('before, it is neither in the menu nor at its address', async () => {
    await expect(mainMenu.getByRole('link', { name: 'Branding' })).toBeVisible();
    await expect(menu).toHaveCount(0);
    await page.goto(`${place}/pointr`);
    await expect(notThere).toBeVisible();
  });

  await test.step('with the toggle on it is in the menu and takes a configuration', async () => {
    await turn();
    await page.goto(`${place}/buildings`);
    await menu.click();
    await page.getByRole('link', { name: 'Add Pointr configuration' }).first().click();
    for (const [label, value] of [
      ['Address', 'https://maps.pointr.example'],
      ['User name', `map-${mark}`],
      ['Client id', 'atrium'],
    ] as const)
      await field(page, label).fill(value);
    await page.getByLabel(/^Client secret/).fill('secret of the map');
    await save(page, `map-${mark}`);
    await menu.click();
    await expect(page.getByRole('rowheader', { name: `map-${mark}` })).toBeVisible();
  });

  await test.step('the menu follows while its pages are open', async () => {
    const listening = page.waitForResponse(/\/api\/stream\//);
    await page.goto(`${place}/buildings`);
    await expect(menu).toBeVisible();
    await listening;
    const stored = await admin.get(`customer/${customer.id}`);
    await admin.update('customer', stored, { pointr: false });
    await expect(menu).toHaveCount(0);
  });

  await test.step('off again, its address shows nothing and its configuration is kept', async () => {
    await page.goto(`${place}/pointr`);
    await expect(notThere).toBeVisible();
    await turn();
    await page.goto(`${place}/pointr`);
    await expect(page.getByRole('rowheader', { name: `map-${mark}` })).toBeVisible();
  });
});
