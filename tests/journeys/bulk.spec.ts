import { expect, test } from './support/journey.ts';
import { expectGoodLooks } from './support/looks.ts';
import { createBuilding, createCustomer, uniqueMark } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';

test('selected buildings are changed at once after a preview, told one by one, undone, and listed as a job (KIT-05, KIT-13, BLDG-02, BLDG-03)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Bulk ${mark}`, `bulk-${mark}.example`);
  const first = await createBuilding(admin, customer.id, `Pier ${mark}`);
  const second = await createBuilding(admin, customer.id, `Wharf ${mark}`);
  await enterAs(page, 'admin@atrium.example', `/customer/${customer.id}/buildings`);

  await page.getByRole('checkbox', { name: `Select Pier ${mark}` }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 2 that match' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the selected buildings' });
  await expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Facility' }).click();
  await page.getByRole('option', { name: 'Closed' }).click();
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Provisioning' }).click();
  await dialog.getByRole('textbox', { name: 'Closed message' }).fill('Works until Monday');
  await dialog.getByRole('combobox', { name: 'Map' }).first().click();
  await page.getByRole('option', { name: 'Turn on' }).click();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const seen = dialog.getByRole('list', { name: 'What will change' });
  await expect(seen).toContainText(`Wharf ${mark}`);
  await expect(seen.getByText('Will change')).toHaveCount(2);
  await expect(seen.getByText('Open → Closed')).toHaveCount(2);
  await expect(seen.getByText('New extension: Map')).toHaveCount(2);
  await expectGoodLooks(page, 'the preview of a bulk change', { isMenu: true });
  expect((await admin.get(`building/${first.id}`))['facilityStatus']).toBe('open');

  await dialog.getByRole('button', { name: 'Change 2 records' }).click();
  await expect(dialog.getByText('Changed: 2, no change: 0, not allowed: 0.')).toBeVisible();
  expect(await admin.get(`building/${second.id}`)).toMatchObject({ facilityStatus: 'closed', status: 'Provisioning' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`Pier ${mark}`) })).toContainText('Provisioning');

  await page.getByRole('button', { name: /^Your jobs/ }).click();
  const jobs = page.getByRole('dialog', { name: 'Your jobs' });
  await expect(jobs.getByText('Bulk change: Buildings').first()).toBeVisible();
  await expectGoodLooks(page, 'the list of jobs', { isMenu: true });
  await jobs.getByRole('button', { name: 'Undo' }).first().click();
  await expect(jobs.getByText('Undo of a bulk change: Buildings').first()).toBeVisible();
  await expect.poll(async () => (await admin.get(`building/${first.id}`))['facilityStatus']).toBe('open');
  await page.keyboard.press('Escape');
  await expect(jobs).toHaveCount(0);
});

test('settings of one building are copied to another after a preview of what that overwrites (BLDG-04, BLDG-05)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Copy ${mark}`, `copy-${mark}.example`);
  const source = await createBuilding(admin, customer.id, `Source ${mark}`);
  const target = await createBuilding(admin, customer.id, `Target ${mark}`);
  await admin.call('POST', `building/${source.id}/key-contacts`, { body: { name: 'Ada Example' } });
  await admin.call('POST', `building/${target.id}/key-contacts`, { body: { name: 'Old Example' } });
  await enterAs(page, 'admin@atrium.example', `/customer/${customer.id}/buildings`);
  await page.getByRole('checkbox', { name: `Select Target ${mark}` }).check();
  await page.getByRole('button', { name: 'Copy settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy settings to the selected buildings' });
  await dialog.getByRole('combobox', { name: 'Copy from' }).fill('Source');
  await page.getByRole('option', { name: `Source ${mark}` }).click();
  await dialog.getByRole('checkbox', { name: 'Key contacts' }).check();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('New contact: Ada Example')).toBeVisible();
  await expect(dialog.getByText('Deleted contact: Old Example')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change 1 record' }).click();
  await expect(dialog.getByText('Changed: 1, no change: 0, not allowed: 0.')).toBeVisible();
  const contacts = await admin.list(`building/${target.id}/key-contacts`);
  expect(contacts.map(({ name }) => name)).toEqual(['Ada Example']);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('2 changes undone.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect((await admin.list(`building/${target.id}/key-contacts`)).map(({ name }) => name)).toEqual(['Old Example']);
});
