import { chooseReference, field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, uniqueMark } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';

const ADMINISTRATOR = 'admin@atrium.example';

test('extensions are set up at a building, its menu follows, and its tags come from the master tags (BRAND-33, BRAND-34, NAV-18, PLACE-24, ROOT-35)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Pier ${mark}`, `setup-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Wharf ${mark}`);
  await admin.create('tag', { name: `Whiteboard ${mark}`, group: 'tool' });
  const place = `/customer/${customer.id}/building/${building.id}`;

  await enterAs(page, ADMINISTRATOR, `${place}/settings`);
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Tags', exact: true });
  await expect(page.getByRole('switch', { name: 'Map', exact: true })).toBeVisible();
  await expect(menu).toHaveCount(0);
  for (const name of ['Map', 'Schedule', 'Back to work']) await page.getByRole('switch', { name, exact: true }).click();
  await expect(menu).toBeVisible();

  await page.getByRole('link', { name: 'Settings of Back to work' }).click();
  await page.getByRole('switch', { name: 'Desk booking', exact: true }).click();
  await save(page, 'Back to work');
  await page.goto(`${place}/settings`);
  await page.getByRole('switch', { name: 'Schedule', exact: true }).click();
  await page.getByRole('button', { name: 'Turn off schedule' }).click();
  await expect(page.getByText('Schedule is disabled')).toBeVisible();
  await page.getByRole('link', { name: 'Settings of Back to work' }).click();
  await expect(page.getByText('Turn on the Schedule extension and its desk booking first.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Desk booking', exact: true })).not.toBeChecked();

  await menu.click();
  await page.getByRole('link', { name: 'Add tag' }).click();
  await chooseReference(page, 'Master tag', `Whiteboard ${mark}`);
  await expect(field(page, 'Name')).toHaveValue(`Whiteboard ${mark}`);
  await expect(field(page, 'Name')).not.toBeEditable();
  await save(page, `Whiteboard ${mark}`);
});
