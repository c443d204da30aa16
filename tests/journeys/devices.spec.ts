import { addCameras, holdCode } from './support/cameras.ts';
import { enterAs } from './support/enterAs.ts';
import { chooseReference, field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks, openIn } from './support/looks.ts';
import { createBuilding, createCustomer, enableExtension, uniqueMark } from './support/portfolio.ts';

const ADMINISTRATOR = 'admin@atrium.example';

test('a scanned device is added, and one that is in use elsewhere is named with the way there (PLACE-28, PLACE-29, PLACE-42, ERR-35, ERR-36)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/);
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Pier ${mark}`, `devices-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Wharf ${mark}`);
  const other = await createBuilding(admin, customer.id, `Dock ${mark}`);
  const taken = `TAKEN-${mark}`;
  await admin.create('device', { buildingId: other.id, kind: 'Sensor', name: `Door ${mark}`, hardwareId: taken });
  const place = `/customer/${customer.id}/building/${building.id}`;

  await addCameras(page);
  await enterAs(page, ADMINISTRATOR, `${place}/devices`);
  await test.step('a code that no device has leads to a new device with it', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Scan a hardware id…' }).click();
    const scanner = page.getByRole('dialog', { name: 'Scan a code' });
    await holdCode(page, `NEW-${mark}`);
    await scanner.getByRole('combobox', { name: 'Camera' }).selectOption('Back camera');
    const missing = page.getByRole('dialog', { name: 'Hardware id not found' });
    await expect(missing).toContainText(`NEW-${mark}`);
    await expectGoodLooks(page, 'the dialog of an unknown hardware id', { isMenu: true });
    await missing.getByRole('button', { name: 'Add device' }).click();
    await expect(field(page, 'Hardware id')).toHaveValue(`NEW-${mark}`);
  });

  await test.step('the hardware id of another building is refused, its device is opened and deleted there', async () => {
    await field(page, 'Hardware id').fill(taken);
    await field(page, 'Name').fill(`Panel ${mark}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('This hardware id is already assigned to another building.').first()).toBeVisible();
    await expect(page.getByText(`Door ${mark} in Dock ${mark} has this hardware id.`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the device' })).toHaveAttribute(
      'href',
      new RegExp(`building/${other.id}/devices/`),
    );
    const [holder] = await admin.list(`device?$search=${taken}`);
    await admin.call('DELETE', `device/${holder?.id ?? ''}`, { ifMatch: 1 });
    await save(page, `Panel ${mark}`);
  });
});

test('devices are added from a list, assigned to a space and found in its form and the building’s (PLACE-41, BLDG-15, PLACE-28, ERR-34)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/);
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Quay ${mark}`, `list-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Mole ${mark}`);
  await enableExtension(admin, building.id, 'extension.map');
  await admin.create('space', { type: 'Common Area', buildingId: building.id, name: `Lounge ${mark}` });
  await admin.create('device', { buildingId: building.id, kind: 'Sensor', hardwareId: `OLD-${mark}` });
  const place = `/customer/${customer.id}/building/${building.id}`;

  await enterAs(page, ADMINISTRATOR, `${place}/devices`);
  await test.step('a line that is taken is named and removed, the others are added', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Add from a list…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add devices from a list' });
    await dialog.getByRole('textbox', { name: 'Hardware ids' }).fill(`S1-${mark}\nold-${mark}, S2-${mark}`);
    await dialog.getByRole('button', { name: 'Add devices' }).click();
    await expect(dialog.getByText(`old-${mark}: Duplicate hardware id`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove it' }).click();
    await dialog.getByRole('button', { name: 'Add devices' }).click();
    await expect(page.getByText('2 devices were added')).toBeVisible();
  });

  await test.step('both are assigned to the lounge', async () => {
    for (const name of [`S1-${mark}`, `S2-${mark}`])
      await page.getByRole('checkbox', { name: `Select ${name}` }).click();
    await page.getByRole('button', { name: 'Assign to a space' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign devices to a space' });
    await chooseReference(page, 'Space', `Lounge ${mark}`);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('button', { name: 'Change 2 records' }).click();
    await expect(dialog.getByText('Changed: 2, no change: 0, not allowed: 0.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the form of the lounge has them, and detaches one', async () => {
    await page.goto(`${place}/sharedSpaces`);
    await page.getByRole('link', { name: `Lounge ${mark}` }).click();
    await page.getByRole('button', { name: `Detach S1-${mark}` }).click();
    await expect(page.getByRole('link', { name: `S1-${mark}` })).toHaveCount(0);
    await expect(page.getByRole('link', { name: `S2-${mark}` })).toBeVisible();
    await chooseReference(page, 'Assign a device of the building', `OLD-${mark}`);
    await expect(page.getByRole('link', { name: `OLD-${mark}` })).toBeVisible();
    await expectGoodLooks(page, 'a shared space with devices');
  });

  await test.step('the building’s form counts what it has and leads there', async () => {
    await page.goto(`${place}/buildingInformation`);
    await expect(page.getByRole('link', { name: '1 public space' })).toBeVisible();
    await page.getByRole('link', { name: '3 devices and sensors' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible();
  });
});

test('the key of a device vendor is shown once, in French and by keyboard (API-41, RES-29, KIT-15)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Jetty ${mark}`, `keys-${mark}.example`);
  const vendor = await admin.create('device/vendor', { customerId: customer.id, name: `Lumen ${mark}` });
  const address = `/customer/${customer.id}/deviceVendors/${vendor.id}`;
  await enterAs(page, ADMINISTRATOR, address);
  await openIn(page, 'fr', address);
  await page.getByRole('button', { name: 'Créer une clé' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nouvelle clé' });
  await expect(dialog.getByRole('textbox', { name: 'Clé' })).toHaveValue(new RegExp(`^${vendor.id}\\.`));
  await expectGoodLooks(page, 'the dialog of a new key', { isMenu: true });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remplacer la clé' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Ce fournisseur a une clé, créée')).toBeVisible();
});
