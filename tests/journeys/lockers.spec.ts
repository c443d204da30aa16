import { openApi } from './support/apiClient.ts';
import { enterAs } from './support/enterAs.ts';
import { chooseReference, field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks } from './support/looks.ts';
import { createBuilding, createCustomer, createPerson, enableExtension, uniqueMark } from './support/portfolio.ts';

test('lockers are added as a bank, assigned, released and taken in the app, by the customer’s staff and by those of the building (VIS-04, INTG-25, NAV-79)', async ({
  page,
  admin,
  server,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Harbour ${mark}`, `lockers-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Quay ${mark}`);
  for (const code of ['extension.backToWork', 'extension.map']) await enableExtension(admin, building.id, code);
  const floor = await admin.create('space', { type: 'Floor', name: `Ground ${mark}`, buildingId: building.id });
  const role = await admin.create('role', { name: `Guest ${mark}`, privilegeMap: {} });
  const email = `ada@lockers-${mark}.example`;
  const scope = { customerId: customer.id, buildings: [building.id] };
  await createPerson(admin, { ...scope, email, roleId: role.id, name: 'Ada' });
  const place = `/customer/${customer.id}/lockerManagementConfig`;
  await enterAs(page, 'admin@atrium.example', place);

  // The product's own lockers, with self-service.
  await page.goto(`${place}/new`);
  await field(page, 'Provider').fill('local');
  await expect(page.getByRole('alert')).toContainText('The lockers are those of this portal.');
  await page.getByRole('switch', { name: 'People take free lockers by themselves' }).check();
  await save(page, 'local');

  await page.goto(`${place}/banks/new`);
  await field(page, 'Name').fill('West');
  await field(page, 'Bank identifier').fill(`W-${mark}`);
  await chooseReference(page, 'Building', `Quay ${mark}`);
  await chooseReference(page, 'Floor', `Ground ${mark}`);
  await field(page, 'First number').fill('1');
  await field(page, 'Last number').fill('3');
  await save(page, 'West');
  await page.goto(`${place}/banks`);
  await expectGoodLooks(page, 'the banks of lockers');
  await page.getByRole('link', { name: '3 of 3' }).click();

  // By keyboard alone: the menu of the first locker, its entry, and the person.
  await expect(page.getByRole('link', { name: '1', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for West 1', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Assign' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Assign West 1' });
  await dialog.getByRole('combobox', { name: 'Name' }).fill('Grace Guest');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(`grace@lockers-${mark}.example`);
  await expectGoodLooks(page, 'the dialog that assigns a locker');
  await dialog.getByRole('button', { name: 'Assign locker' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('West 1 is assigned')).toBeVisible();
  await expect(page.getByText('Grace Guest')).toBeVisible();
  await expectGoodLooks(page, 'the lockers of a bank');

  // In the app a person sees that it is taken and not by whom, and takes the next one.
  const app = await openApi(server.publicUrl, email);
  const seen = await app.list('locker?$orderby=number');
  expect(seen.map(({ status }) => status)).toEqual(['Taken', 'Free', 'Free']);
  expect(JSON.stringify(seen)).not.toContain('Grace');
  const { status } = await app.call('POST', `locker/${String(seen[1]?.id)}/take`, { body: {} });
  expect(status).toBe(200);
  await page.reload();
  await expect(page.getByText('Ada Journey')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for West 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Release' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release locker' }).click();
  await expect(page.getByText('West 1 is free')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for West 3', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Take out of service' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('The hinge is broken');
  await page.getByRole('dialog').getByRole('button', { name: 'Take out of service' }).click();
  await expect(page.getByText('West 3 is out of service')).toBeVisible();

  // On its floor, how many are free.
  await page.goto(`/customer/${customer.id}/building/${building.id}/locations/${floor.id}/spaces`);
  await page.getByRole('link', { name: 'West: 1 of 3 lockers free' }).click();
  await expect(page.getByText('Ada Journey')).toBeVisible();

  // The staff of the building work with its lockers on its own page, without the customer's.
  const keeping = { 'BUILDING.lockers': ['view', 'add', 'edit', 'delete'], 'CUSTOMER.buildings': ['view'] };
  const staff = await admin.create('role', { name: `Lockers ${mark}`, privilegeMap: keeping });
  const keeper = `kim@lockers-${mark}.example`;
  await createPerson(admin, { ...scope, email: keeper, roleId: staff.id, name: 'Kim' });
  const own = `/customer/${customer.id}/building/${building.id}/lockers`;
  await enterAs(page, keeper, own);
  await expect(page.getByText('Ada Journey')).toBeVisible();
  await expect(page.getByRole('link', { name: `Ground ${mark}: 1 of 3 lockers free` })).toBeVisible();
  await expectGoodLooks(page, 'the lockers of a building');
  await page.getByRole('button', { name: 'Actions for West 3', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Bring back into service' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByRole('link', { name: `Ground ${mark}: 2 of 3 lockers free` })).toBeVisible();
  await page.getByRole('navigation', { name: 'Locker management' }).getByRole('link', { name: 'Banks' }).click();
  await expect(page.getByRole('link', { name: '2 of 3 lockers of West free' })).toBeVisible();
  await expectGoodLooks(page, 'the banks of a building');
});
