import { enterAs } from './support/enterAs.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, uniqueMark } from './support/portfolio.ts';

test('destinations are uploaded in bulk: checked cell by cell, applied, the refused lines downloaded, and undone (CAMP-06, PLACE-32, PLACE-33, PLACE-34, PLACE-39, NAV-40, WORK-07)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Lakes ${mark}`, `lakes-${mark}.example`);
  const campus = await admin.create('space', { type: 'Campus', name: `Shore ${mark}`, customerId: customer.id });
  const dock = await admin.create('space', {
    type: 'Destination',
    name: 'Dock',
    mapSpaceXRefId: 'D-1',
    customerId: customer.id,
    parentId: campus.id,
  });
  const place = `/customer/${customer.id}/campus/${campus.id}`;
  const file = (name: string, ...lines: string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  const input = page.locator('main input[type=file]');

  await enterAs(page, 'admin@atrium.example', `${place}/destinations`);
  await page.getByRole('link', { name: 'Bulk upload' }).click();
  await expect(page.getByRole('heading', { name: 'Bulk upload: Destinations' })).toBeVisible();
  await input.setInputFiles(file('plan.pdf', 'x'));
  await expect(page.getByText('Unsupported file extension.')).toBeVisible();
  await input.setInputFiles(file('shore.csv', 'Ref;Name;Zoom tier', 'D-1;Old dock;12', 'D-2;Café;', 'D-3;Tower;high'));

  // A column that is not known is offered for a choice.
  await expect(page.getByText('Unknown columns: Ref.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Column A: Ref' }).click();
  await page.getByRole('option', { name: 'Map reference' }).click();
  await page.getByRole('button', { name: 'Check again' }).click();

  await expect(page.getByText('3 lines · 1 new · 1 changed · 1 with errors')).toBeVisible();
  const lines = page.getByRole('list', { name: 'Lines of the file' });
  await expect(lines.getByRole('listitem').first()).toContainText('Column C, Zoom tier, “high”: Enter a number');
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Changed' }).click();
  await expect(lines).toContainText('Name: Dock → Old dock');
  await expect(lines).toContainText('Zoom tier: blank → 12');
  expect((await admin.call('GET', `space/${dock.id}`)).body).toMatchObject({ name: 'Dock' });

  await page.getByRole('button', { name: 'Apply 2 lines' }).click();
  await expect(page.getByText('The lines are saved. Some lines could not be saved.')).toBeVisible();
  expect((await admin.call('GET', `space/${dock.id}`)).body).toMatchObject({
    name: 'Old dock',
    destinationZoomTier: 12,
  });
  const [errors] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the lines with errors' }).click(),
  ]);
  expect(errors.suggestedFilename()).toBe('destinations-errors.xlsx');

  await page.getByRole('button', { name: 'Undo this upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo shore.csv?' });
  await dialog.getByRole('button', { name: 'Undo this upload' }).click();
  await expect(page.getByText('The upload is undone.')).toBeVisible();
  expect((await admin.call('GET', `space/${dock.id}`)).body).toMatchObject({ name: 'Dock', destinationZoomTier: null });

  await page.getByRole('link', { name: 'All uploads' }).click();
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByRole('listitem')).toHaveText([/shore\.csv.*Undone.*Destinations.*3 lines/]);
  await page.reload();
  await uploads.getByRole('link', { name: 'shore.csv' }).click();
  await expect(page.getByRole('heading', { name: 'shore.csv' })).toBeVisible();
});

test('tenants are uploaded in bulk: a wrong cell is corrected in place, and the next file is read as the last one (WORK-07, WORK-14)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Gardens ${mark}`, `gardens-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Garden House ${mark}`);
  const file = (name: string, ...lines: string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  const input = page.locator('main input[type=file]');
  const choose = async (column: string, field: string) => {
    await page.getByRole('combobox', { name: column }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  };

  await enterAs(page, 'admin@atrium.example', `/customer/${customer.id}/building/${building.id}/tenants`);
  await page.getByRole('link', { name: 'Bulk upload' }).click();
  await expect(page.getByRole('heading', { name: 'Bulk upload: Tenants' })).toBeVisible();
  await input.setInputFiles(file('tenants.csv', 'Company;Level', 'Juniper;2', 'Larch;low'));
  await choose('Column A: Company', 'Name');
  await choose('Column B: Level', 'Floor');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('2 lines · 1 new · 1 with errors')).toBeVisible();

  await page.getByLabel('Line 3, column B: Floor').fill('4');
  await page.getByRole('button', { name: 'Check 1 corrected line' }).click();
  await expect(page.getByText('2 lines · 2 new')).toBeVisible();
  await page.getByRole('button', { name: 'Apply 2 lines' }).click();
  await expect(page.getByText('The lines are saved.')).toBeVisible();

  await page.getByRole('link', { name: 'All uploads' }).click();
  await input.setInputFiles(file('more.csv', 'Company;Level', 'Maple;5'));
  await expect(page.getByText('1 line · 1 new')).toBeVisible();
  const { body } = await admin.call('GET', `building/${building.id}/tenant?$orderby=name&$select=name,floor`);
  expect(body).toMatchObject({
    value: [
      { name: 'Juniper', floor: 2 },
      { name: 'Larch', floor: 4 },
    ],
  });
});
