import { openApi } from './support/apiClient.ts';
import { enterAs } from './support/enterAs.ts';
import { field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks } from './support/looks.ts';
import { createBuilding, createCustomer, createPerson, uniqueMark } from './support/portfolio.ts';

test('a request from the app is seen and moved on the board, commented, and followed by its requester (SRV-01, SRV-02, SRV-03, NAV-36)', async ({
  page,
  admin,
  server,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Harbour ${mark}`, `requests-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Quay ${mark}`);
  const role = await admin.create('role', { name: `Guest ${mark}`, privilegeMap: {} });
  const email = `ada@requests-${mark}.example`;
  await createPerson(admin, { customerId: customer.id, email, roleId: role.id, name: 'Ada' });
  const app = await openApi(server.publicUrl, email);
  const reported = await app.create('workorder', { buildingId: building.id, description: 'Too cold in 3.204' });
  expect(reported).toMatchObject({ number: 1, status: 'Requested' });

  const place = `/customer/${customer.id}/serviceRequest`;
  await enterAs(page, 'admin@atrium.example', place);
  await expect(page.getByRole('link', { name: 'Too cold in 3.204' })).toBeVisible();
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  await expect(column('Requested')).toContainText('1 Too cold in 3.204');
  await expect(column('Requested')).toContainText('Ada Journey');
  await expectGoodLooks(page, 'the board of service requests');

  // By keyboard alone: the state of the card, and the next one of it.
  await column('Requested').getByRole('combobox', { name: 'Status of request 1' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'In progress' }).focus();
  await page.keyboard.press('Enter');
  await expect(column('In progress')).toContainText('Too cold in 3.204');
  expect(await app.get(`workorder/${reported.id}`)).toMatchObject({ status: 'InProgress' });

  // Reported while the board is open.
  await app.create('workorder', { buildingId: building.id, description: 'A tap drips', priority: 'Urgent' });
  await expect(column('Requested')).toContainText('2 A tap drips');

  await column('In progress').getByRole('link', { name: '1 Too cold in 3.204' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '1 Too cold in 3.204' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Comment' }).fill('The valve was opened.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'The valve was opened.' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'On hold' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put request 1 on hold' });
  await dialog.getByRole('textbox', { name: 'Reason, shown to the requester' }).fill('A part is on its way');
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Status: On hold' })).toContainText('A part is on its way');
  await expectGoodLooks(page, 'a service request with its activity');
  const followed = await app.get(`workorder/${reported.id}`);
  expect(followed).toMatchObject({ status: 'OnHold', reason: 'A part is on its way' });
  expect(JSON.stringify(followed['entries'])).toContain('The valve was opened.');

  await page.goto(`${place}/settings`);
  await field(page, 'Urgent').fill('2');
  await field(page, 'Categories').fill('Heating\nAir conditioning');
  await save(page, 'Service request settings');
  const [config] = await admin.list(`serviceconfig?customerId=${customer.id}`);
  expect(config).toMatchObject({ urgentHours: 2, categories: ['Heating', 'Air conditioning'] });
});
