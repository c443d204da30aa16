import { field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, uniqueMark } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';

const ADMINISTRATOR = 'admin@atrium.example';

test('a geofence is drawn by mouse and keyboard, within 1,000 m, with undo, and written as numbers (BLDG-06, BLDG-25, BLDG-26, MAP-12)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Fence ${mark}`, `fence-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Yard ${mark}`);
  await enterAs(page, ADMINISTRATOR, `/customer/${customer.id}/building/${building.id}/buildinginfo`);

  const map = page.getByRole('group', { name: 'Geofence map' });
  const marker = (row: number) => map.getByRole('button', { name: new RegExp(`^Marker ${String(row)},`) });
  await field(page, 'Latitude').fill('');
  await expect(page.getByText('Enter the latitude and longitude of the building first.')).toBeVisible();
  await expect(map).toHaveCount(0);
  await field(page, 'Latitude').fill('45.76');

  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (box === null) throw new Error('the map has no place');
  const [x, y] = [box.width / 2, box.height / 2];
  for (const [east, south] of [
    [-80, -80],
    [80, -80],
    [80, 80],
  ] as const)
    await map.click({ position: { x: x + east, y: y + south } });
  await expect(marker(3)).toBeVisible();
  await map.click({ position: { x: x - 80, y: y + 80 } });
  await expect(map.getByRole('button')).toHaveCount(4);

  const latitude = field(page, 'Latitude of marker 4');
  const before = await latitude.inputValue();
  await marker(4).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('status').getByText(/^Marker 4 is \d+ m from the building\.$/)).toBeVisible();
  await expect(latitude).not.toHaveValue(before);
  await page.keyboard.press('Control+z');
  await expect(latitude).toHaveValue(before);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(latitude).not.toHaveValue(before);
  await marker(4).press('Delete');
  await expect(map.getByRole('button')).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(map.getByRole('button')).toHaveCount(4);
  // What is typed into one row is one step.
  const undone = await latitude.inputValue();
  await latitude.fill('');
  await latitude.pressSequentially('45.7595');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(latitude).toHaveValue(undone);

  await page.getByRole('button', { name: 'Zoom out' }).click({ clickCount: 3 });
  const dragged = await marker(1).boundingBox();
  if (dragged === null) throw new Error('the marker has no place');
  await page.mouse.move(dragged.x + 14, dragged.y + 14);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, dragged.y, { steps: 4 });
  await expect(page.getByText(/^Marker 1 is 1,\d+ m from the building: [\d,]+ m too far\.$/)).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText(/Must be within 1,000 m of the building/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/Must be within 1,000 m of the building/)).toHaveCount(0);

  await field(page, 'Latitude of marker 1').fill('45.7611');
  await save(page, `Yard ${mark}`);
  const { body } = await admin.call('GET', `building/${building.id}`);
  expect(body).toMatchObject({ geofenceMarkers: [{ latitude: 45.7611 }, {}, {}, {}] });
});
