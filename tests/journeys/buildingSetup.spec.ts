import { chooseReference, field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { pickByKeys } from './support/keyboard.ts';
import { createBuilding, createCustomer, enableExtension, uniqueMark } from './support/portfolio.ts';
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

test('the CMMS locations of an extension are picked by their names with the keyboard, and follow one another (INTG-23)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Pier ${mark}`, `locations-${mark}.example`);
  const campus = await admin.create('space', { type: 'Campus', name: `Quays ${mark}`, customerId: customer.id });
  const building = await createBuilding(admin, customer.id, `Wharf ${mark}`, { parentId: campus.id });
  await createBuilding(admin, customer.id, `Depot ${mark}`);
  for (const code of ['extension.map', 'extension.concierge']) await enableExtension(admin, building.id, code);
  const floor = await admin.create('space', { type: 'Floor', name: 'Ground floor', buildingId: building.id });
  const room = await admin.create('space', {
    type: 'Room',
    name: 'Reception',
    buildingId: building.id,
    parentId: floor.id,
  });
  const labels = ['CMMS area', 'CMMS building', 'CMMS default floor', 'CMMS default space'];
  const box = (label: string) => page.getByRole('combobox', { name: label, exact: true });
  const expectShown = async (names: readonly string[]) => {
    for (const [at, label] of labels.entries()) await expect(box(label)).toHaveValue(names[at] ?? '');
  };
  const configNow = async () =>
    (await admin.list(`config/extensions?buildingId=${building.id}&$filter=code eq 'extension.concierge'`))[0]?.[
      'config'
    ];

  await enterAs(page, ADMINISTRATOR, `/customer/${customer.id}/building/${building.id}/settings`);
  await page.getByRole('link', { name: 'Settings of Concierge' }).click();
  await expect(box('CMMS default space')).toBeDisabled();
  await expect(box('CMMS default space')).toHaveAccessibleDescription('Choose a floor first.');
  const names = [campus, building, floor, room].map(({ name }) => String(name));
  for (const [at, label] of labels.entries()) await pickByKeys(page, new RegExp(`^${label}$`), names[at] ?? '');
  await save(page, 'Concierge');
  expect(await configNow()).toMatchObject({
    cmmsAreaId: campus.id,
    cmmsBuildingId: building.id,
    cmmsFloorId: floor.id,
    cmmsSpaceId: room.id,
  });
  await page.reload();
  await expectShown(names);

  // Buildings in no campus are in the customer.
  await pickByKeys(page, /^CMMS area$/, `Pier ${mark}`);
  await expectShown([`Pier ${mark}`]);
  await expect(box('CMMS default floor')).toBeDisabled();
  await pickByKeys(page, /^CMMS building$/, `Depot ${mark}`);
  await save(page, 'Concierge');
  await page.reload();
  await expectShown([`Pier ${mark}`, `Depot ${mark}`]);
  expect(await configNow()).toMatchObject({ cmmsAreaId: customer.id, cmmsFloorId: null, cmmsSpaceId: null });
});
