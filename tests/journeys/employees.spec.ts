import { field, save, saveAll } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, uniqueMark } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';

test('employees are imported from a file, after its errors, and chosen into a group (MSG-14, MSG-15, MSG-17, RES-115, NAV-49, NAV-50)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Harbour ${mark}`, `staff-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Quay ${mark}`);
  const place = `/customer/${customer.id}/building/${building.id}`;
  const file = (...lines: string[]) => ({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['First name;Last name;E-mail', ...lines].join('\r\n')),
  });
  await enterAs(page, 'admin@atrium.example', `${place}/employee`);
  await expect(page.getByText('No employees yet. Add or import the people who work in the building.')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Employees' });
  await dialog.locator('input[type=file]').setInputFiles(file('Noor;Haddad;noor', 'Otis;;otis@staff.example'));
  await expect(dialog.getByText('2 errors were found.')).toBeVisible();
  await expect(dialog.getByRole('row')).toContainText([/Line/, /2.*C · E-mail.*noor/, /3.*B · Last name.*Required/]);
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles(file('Noor;Haddad;noor@staff.example', 'Otis;Lind;otis@staff.example'));
  await expect(dialog.getByText('2 lines were imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row').getByRole('rowheader')).toHaveText([/Haddad, Noor/, /Lind, Otis/]);

  await page.goto(`${place}/employeegroups/new`);
  await field(page, 'Name').fill('Cycling club');
  await page.getByRole('combobox', { name: 'Add a member' }).fill('otis');
  await page.getByRole('option', { name: 'Lind, Otis (otis@staff.example)' }).click();
  await expect(page.getByText('1 of 500')).toBeVisible();
  await save(page, 'Cycling club');
  const [group] = await admin.list(`building/${building.id}/usergroup`);
  expect(group).toMatchObject({ name: 'Cycling club', memberCount: 1 });
  await page.getByRole('button', { name: 'Remove Lind, Otis' }).click();
  await expect(page.getByText('No members yet.')).toBeVisible();
  await saveAll(page);
  const [emptied] = await admin.list(`building/${building.id}/usergroup`);
  expect(emptied).toMatchObject({ name: 'Cycling club', memberCount: 0 });
});
