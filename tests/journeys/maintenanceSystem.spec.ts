import { startTicketServer, ticketSettings } from '../../apps/server/src/testing/ticketServer.ts';
import { openApi } from './support/apiClient.ts';
import { enterAs } from './support/enterAs.ts';
import { field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks } from './support/looks.ts';
import { createBuilding, createCustomer, createPerson, uniqueMark } from './support/portfolio.ts';

test('a maintenance system is described by a preset, tried, and awaited by a request (SRV-05, SRV-06, SRV-09, INTG-09, INTG-15, INTG-22)', async ({
  page,
  admin,
  server,
}) => {
  const system = await startTicketServer();
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Mill ${mark}`, `mill-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Weir ${mark}`);
  const role = await admin.create('role', { name: `Guest ${mark}`, privilegeMap: {} });
  const email = `ada@mill-${mark}.example`;
  await createPerson(admin, { customerId: customer.id, email, roleId: role.id, name: 'Ada' });
  const place = `/customer/${customer.id}/serviceRequest`;

  await enterAs(page, 'admin@atrium.example', `${place}/settings`);
  await page.getByRole('combobox', { name: 'Kept by' }).click();
  await page.getByRole('option', { name: 'A maintenance system' }).click();
  await field(page, 'Service url').fill(system.address);
  await page.getByRole('button', { name: 'Generic REST' }).click();
  await expect(field(page, 'Address to add a request')).toHaveValue('/requests');
  await expect(field(page, 'Fields that are sent')).toHaveValue(/title = \{\{title\}\}/);
  await field(page, 'Path of the status').fill('a.b[999999].c');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a path of names and places').first()).toBeVisible();
  await field(page, 'Path of the status').fill('status');
  await save(page, 'Service request settings');
  await page.getByRole('textbox', { name: 'Answer', exact: true }).fill('{"id":7,"status":"WMATL"}');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('WMATL · read, but no status mapping knows it')).toBeVisible();
  await expectGoodLooks(page, 'the settings of a maintenance system');

  const [config] = await admin.list(`serviceconfig?customerId=${customer.id}`);
  if (config !== undefined) await admin.update('serviceconfig', config, ticketSettings(system));
  await page.goto(`/customer/${customer.id}/providers`);
  await page.getByRole('button', { name: 'Test connection: Service requests' }).click();
  await expect(page.getByText('Finding a request: works.')).toBeVisible();
  await page
    .getByText(/calls?$/)
    .first()
    .click();
  await expect(page.getByLabel('What was sent').first()).toContainText('x-key: •••');

  system.fail({ kind: 'answer', status: 503 });
  const app = await openApi(server.publicUrl, email);
  const reported = await app.create('workorder', { buildingId: building.id, description: 'Too cold in 3.204' });
  expect(reported).toMatchObject({ number: 1, sending: 'waiting' });
  await page.goto(place);
  await expect(page.getByText('Waiting for the maintenance system').first()).toBeVisible();
  await expect(page.getByText('1 request waits to be sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/It takes 10 to 20 minutes|The refresh did not work/)).toBeVisible();
  await page.getByRole('link', { name: 'Too cold in 3.204' }).click();
  await expect(page.getByText('The request is kept, and sent when the system is back.')).toBeVisible();
  await system.close();
});
