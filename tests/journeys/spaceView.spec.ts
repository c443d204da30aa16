import type { Page } from '@playwright/test';

import { drawVenue } from '../../apps/server/src/seed/content/floorPlan.ts';
import { storedZip } from '../../apps/server/src/formats/zip/storedZip.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, enableExtension, uniqueMark } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';
import { expectGoodLooks } from './support/looks.ts';

const MINUTE = 60_000;
const from = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

test('rooms and desks are seen as they are, filtered, booked and freed, live and on a wall (SPACE-01, SPACE-02, SPACE-06, SPACE-07, SPACE-08, SPACE-09, SPACE-11, SPACE-12, SPACE-13, SPACE-14, RESV-21, RESV-22, NAV-73, AUDIT-04)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  // A space that is taken meanwhile is refused with a 409.
  consoleWatch.allow(/409/);
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Orchard ${mark}`, `spaces-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Grove ${mark}`);
  for (const code of ['extension.map', 'extension.schedule']) await enableExtension(admin, building.id, code);
  const add = async (type: string, name: string, fields: Record<string, unknown> = {}) =>
    (await admin.create('space', { type, name, buildingId: building.id, ...fields })).id;
  const ground = await add('Floor', 'Ground floor');
  const first = await add('Floor', 'Floor 1');
  const room = { parentId: ground, reservable: true };
  const willow = await add('Room', 'Willow', { ...room, capacity: 4 });
  const maple = await add('Room', 'Maple', { ...room, capacity: 12 });
  await add('Room', 'Store room', { parentId: ground, reservable: false });
  await add('Desk', 'Desk 1', room);
  await add('Room', 'Cedar', { parentId: first, reservable: true });
  const guest = { name: 'Ada Guest', email: 'ada@guests.example' };
  const book = (spaceId: string, starts: string, ends: string) =>
    admin.create('booking/delegatedBooking', { spaceId, starts, ends, ...guest });

  const base = `/customer/${customer.id}/building/${building.id}/spaceView`;
  await enterAs(page, 'admin@atrium.example', `${base}?floorId=${ground}`);
  const card = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(card('Willow')).toContainText('Free');
  // A card is a button, which has a font of the browser's own.
  await expect(card('Willow').getByText('Free', { exact: true })).toHaveCSS('font-family', /^"Avenir Next"/);
  await expect(page.getByText(/^Updated /)).toBeVisible();
  await expect(card('Desk 1')).toHaveCount(0);

  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  // Booked elsewhere: it is seen without a reload.
  const elsewhere = await book(maple, from(-5), from(120));
  await expect(card('Maple')).toContainText('Busy');
  await admin.call('POST', `booking/delegatedBooking/${elsewhere.id}/end`, { body: {} });
  await expect(card('Maple')).toContainText('Free');

  // Filters are in the address, and a capacity that is no range filters nothing.
  await page.getByLabel('Capacity from').fill('10');
  await expect(card('Willow')).toHaveCount(0);
  await expect(page).toHaveURL(/capacityFrom=10/);
  await page.getByLabel('Capacity to').fill('2');
  await expect(page.getByText('Enter whole numbers, the smaller one first')).toBeVisible();
  await expect(card('Willow')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  // The details, and a booking for another person.
  await card('Willow').click();
  const details = page.getByRole('region', { name: 'Details of Willow' });
  await expect(details).toContainText('4 people');
  await details.getByRole('combobox', { name: 'Slot length' }).click();
  await page.getByRole('option', { name: '15 minutes' }).click();
  await expect(page).toHaveURL(/scheduleInterval=15/);
  await details.getByRole('button', { name: 'Book space', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Book Willow' });
  await dialog.getByLabel('Purpose').fill('Interview');
  await dialog.getByRole('switch', { name: 'Book for another person' }).click();
  await dialog.getByLabel('Name').fill(guest.name);
  await dialog.getByLabel('E-mail').fill(guest.email);
  await expect(dialog).toContainText('The person gets an e-mail with the booking.');
  const starts = new Date(Date.now() - 4 * MINUTE).toISOString();
  const rival = await book(willow, starts, from(20));
  await dialog.getByRole('button', { name: 'Book space' }).click();
  await expect(dialog.getByRole('alert')).toContainText('already booked');
  await expect(dialog.getByLabel('Purpose')).toHaveValue('Interview');
  await dialog.getByRole('group', { name: 'Free times nearby' }).getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Book space' }).click();
  await expect(page.getByText(/^Willow is booked from/)).toBeVisible();
  await expect(card('Willow')).toContainText('Busy');

  // Cancelled: the slot is free again.
  await details
    .getByRole('button', { name: /^Cancel booking from/ })
    .first()
    .click();
  const cancelling = page.getByRole('dialog', { name: /^Cancel the booking of Willow/ });
  await expect(cancelling).toContainText(`${guest.name} gets an e-mail`);
  await cancelling.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('The booking was cancelled')).toBeVisible();
  expect((await admin.get(`booking/delegatedBooking/${rival.id}`))['status']).toBe('Cancelled');

  // In full screen, too, a cancelled booking has its history; Escape closes one after the other, and the full screen last.
  await page.getByRole('button', { name: 'Full screen' }).click();
  await details.getByRole('button', { name: 'Earlier and cancelled bookings' }).click();
  const past = page.getByRole('dialog', { name: 'Earlier and cancelled bookings of Willow' });
  await expect(past).toContainText('Cancelled');
  await past
    .getByRole('button', { name: /^History of the booking from/ })
    .first()
    .click();
  const history = page.getByRole('dialog', { name: /^History of the booking from/ });
  await expect(history).toContainText('Status: Booked → Cancelled');
  await expectGoodLooks(page, 'the history of a cancelled booking in full screen');
  await history.getByRole('button').first().press('Escape');
  await expect(history).toHaveCount(0);
  await past.getByRole('button').first().press('Escape');
  await expect(past).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();

  // On a wall: full screen stays when the floor changes, which closes the details.
  await page.getByRole('combobox', { name: 'Floor' }).click();
  await page.getByRole('option', { name: 'Floor 1' }).click();
  await expect(card('Cedar')).toBeVisible();
  await expect(details).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();

  // Desks begin with a filter of their own.
  await page.getByRole('combobox', { name: 'Floor' }).click();
  await page.getByRole('option', { name: 'Ground floor' }).click();
  await page.getByLabel('Name').fill('Willow');
  await page.getByRole('tab', { name: 'Desks' }).click();
  await expect(card('Desk 1')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');
});

const room = (reference: string) =>
  ({ reference, name: `Room ${reference}`, category: 'conferenceroom', isDesk: false }) as const;

/** Imports a map of two floors on the page of the map and uses it. */
async function importMap(page: Page, key: string): Promise<void> {
  const files = drawVenue({
    key,
    name: 'Yard',
    address: '20 Rue de la Villette',
    city: 'Lyon',
    country: 'FR',
    position: { latitude: 45.76, longitude: 4.86 },
    turn: 0,
    language: 'en',
    floors: [
      { name: 'Ground floor', shortName: 'G', ordinal: 0, spaces: [room('A-0.1'), room('A-0.2')] },
      { name: 'First floor', shortName: '1', ordinal: 1, spaces: [room('A-1.1')] },
    ],
  });
  const entries = Object.entries(files).map(([name, content]) => ({
    name,
    content: Buffer.from(JSON.stringify(content)),
  }));
  const file = { name: 'yard.zip', mimeType: 'application/zip', buffer: storedZip(entries) };
  await page.getByRole('button', { name: 'Import map' }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('The map was imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Look at it' }).click();
  // The map is drawn above the versions: a button that moves meanwhile would miss its click.
  await expect(page.getByText('6 of 6 units')).toBeVisible();
  await expect(page.locator('[data-drawn=true]')).toBeVisible();
  await page.getByRole('button', { name: 'Use this map' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use this map' }).click();
  await expect(page.getByText('The map is in use')).toBeVisible();
}

test('spaces are on the map by colour and word, in the space view and on the page of the map, as they are now (SPACE-02, SPACE-03, SPACE-13, MAP-02, MAP-03)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  // A building without a map answers with a 404.
  consoleWatch.allow(/404/);
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Map ${mark}`, `space-map-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Yard ${mark}`);
  for (const code of ['extension.map', 'extension.schedule']) await enableExtension(admin, building.id, code);
  const add = async (type: string, name: string, fields: Record<string, unknown> = {}) =>
    (await admin.create('space', { type, name, buildingId: building.id, ...fields })).id;
  // The display order, which is not that of the names.
  const ground = await add('Floor', 'Ground floor', { displayOrder: 1 });
  const upper = await add('Floor', 'First floor', { displayOrder: 2 });
  const willow = await add('Room', 'Willow', { parentId: ground, reservable: true, mapSpaceXRefId: 'A-0.1' });
  await add('Room', 'Maple', { parentId: ground, reservable: true, mapSpaceXRefId: 'A-0.2' });
  await add('Room', 'Cedar', { parentId: upper, reservable: true, mapSpaceXRefId: 'A-1.1' });
  await add('Room', 'Elm', { parentId: upper, reservable: true });
  const place = `/customer/${customer.id}/building/${building.id}`;

  await enterAs(page, 'admin@atrium.example', `${place}/spaceView?showMap=true`);
  await expect(page.getByText('No map of this floor')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Floor' })).toContainText('Ground floor');
  // Once live events arrive, what changes elsewhere is seen without a reload.
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await importMap(page, mark);
  const table = page.getByRole('region', { name: 'Units of the floor' });
  const line = (reference: string) => table.getByRole('row').filter({ hasText: reference });
  await expect(line('A-0.1')).toContainText('Free');
  const booking = await admin.create('booking/delegatedBooking', {
    spaceId: willow,
    starts: from(-5),
    ends: from(60),
    name: 'Ada Guest',
    email: 'ada@guests.example',
  });
  await expect(line('A-0.1')).toContainText('Busy');
  await expect(page.getByRole('checkbox', { name: 'Busy 1' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Free 1' }).uncheck();
  await expect(line('A-0.2')).toHaveCount(0);
  await expect(line('A-0.1')).toBeVisible();

  await page.getByRole('link', { name: 'Space View' }).click();
  await expect(page.getByRole('button', { name: /^Willow/ })).toContainText('Busy');
  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(page).toHaveURL(/showMap=true/);
  const map = page.getByRole('group', { name: 'Map of Ground floor' });
  await expect(map.locator('[data-drawn=true]')).toBeVisible();
  const state = page.getByRole('status');
  // By keyboard: the arrow selects a space, whose details open next to the map.
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await expect(state.getByText('Willow · A-0.1 · Busy')).toBeVisible();
  const details = page.getByRole('region', { name: 'Details of Willow' });
  await expect(details).toBeVisible();
  await expect(map).toBeFocused();
  await page.getByRole('combobox', { name: 'Panel width' }).click();
  await page.getByRole('option', { name: 'Wide' }).click();
  await expect(page).toHaveURL(/width=520/);
  await expect.poll(async () => (await details.locator('..').boundingBox())?.width).toBe(520);
  await expectGoodLooks(page, 'the space view with its map');
  await admin.call('POST', `booking/delegatedBooking/${booking.id}/end`, { body: {} });
  await expect(state.getByText('Willow · A-0.1 · Free')).toBeVisible();

  // Another floor keeps the map.
  await map.focus();
  await page.keyboard.press('PageUp');
  const upstairs = page.getByRole('group', { name: 'Map of First floor' });
  await expect(upstairs.locator('[data-drawn=true]')).toBeVisible();
  await expect(details).toHaveCount(0);
  // The focus goes along, so that the keys go on.
  await expect(upstairs).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(map.locator('[data-drawn=true]')).toBeVisible();
  await expect(page.getByText(/not on this map/)).toHaveCount(0);
  await page.keyboard.press('PageUp');
  await expect(page.getByText('1 space is not on this map. Show the list to see it.')).toBeVisible();
  await page.getByRole('button', { name: 'Show list' }).click();
  await expect(page.getByRole('button', { name: /^Cedar/ })).toBeVisible();
});
