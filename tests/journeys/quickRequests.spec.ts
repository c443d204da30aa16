import { enterAs } from './support/enterAs.ts';
import { chooseReference, field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks } from './support/looks.ts';
import { createBuilding, createCustomer, uniqueMark } from './support/portfolio.ts';

test('quick requests are added, uploaded with faults by line, and reported with one choice (INTG-12, INTG-14, INTG-15, NAV-37, SRV-01)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Harbour ${mark}`, `quick-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Quay ${mark}`);
  const place = `/customer/${customer.id}/serviceRequest`;

  // The lists that requests choose from, one entry in each line.
  await enterAs(page, 'admin@atrium.example', `${place}/settings`);
  await field(page, 'Problem codes').fill('HVAC-01\nHVAC-02');
  await field(page, 'Change types').fill('Repair\nNew installation');
  await field(page, 'Impacts').fill('One person\nWhole floor');
  await save(page, 'Service request settings');

  // By keyboard alone.
  await page.goto(`${place}/quickRequest/new`);
  await field(page, 'Problem code').focus();
  await page.keyboard.type('HVAC-01');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Too cold');
  await save(page, 'Too cold');
  await expectGoodLooks(page, 'a quick request');

  await page.goto(`${place}/quickRequest`);
  await page.getByRole('link', { name: 'Bulk upload' }).click();
  await page.locator('main input[type=file]').setInputFiles({
    name: 'quick.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Problem code,Description\nHVAC-02,Too warm\nNONE-1,Nothing\n'),
  });
  await expect(page.getByText('Quick request or problem code not found at line 3')).toBeVisible();
  await page.getByRole('button', { name: 'Apply 1 line' }).click();
  await expect
    .poll(async () => (await admin.list(`workorder/find-quick-request?customerId=${customer.id}`)).length)
    .toBe(2);

  // A request from one of them: its description is filled in.
  await page.goto(`${place}/new`);
  await page.getByRole('combobox', { name: 'Quick request' }).click();
  await page.getByRole('option', { name: 'Too warm' }).click();
  await expect(field(page, 'Description')).toHaveValue('Too warm');
  await page.getByRole('combobox', { name: 'Change type' }).click();
  await page.getByRole('option', { name: 'Repair' }).click();
  await page.getByRole('combobox', { name: 'Impact' }).click();
  await page.getByRole('option', { name: 'Whole floor' }).click();
  await chooseReference(page, 'Building', `Quay ${mark}`);
  await field(page, 'Requester').fill('Ada Journey');
  await field(page, 'E-mail').fill(`ada@quick-${mark}.example`);
  await save(page, '1 Too warm');
  await expect(page.getByRole('heading', { level: 1, name: '1 Too warm' })).toBeVisible();
  const [request] = await admin.list(`workorder?buildingId=${building.id}`);
  expect(request).toMatchObject({ problemCode: 'HVAC-02', changeType: 'Repair', impact: 'Whole floor' });
});
