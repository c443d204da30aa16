import type { Page } from '@playwright/test';

import { field, pressSave, save } from './support/form.ts';
import { bringToken } from './support/bringToken.ts';
import { enterAs } from './support/enterAs.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, enableExtension, uniqueMark } from './support/portfolio.ts';
import { expectGoodLooks } from './support/looks.ts';

async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Types a date and time into a picker, section by section. */
async function typeTime(page: Page, label: string, digits: string): Promise<void> {
  const group = page.getByRole('group', { name: new RegExp(`^${label}`) });
  await group.getByRole('spinbutton').first().click();
  await page.keyboard.type(digits);
}

test('a week of reservations is previewed, saved, reserved and cancelled (NAV-61, RESV-01, RESV-06, RESV-07, RESV-09, RESV-11)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/409|stream/);
  // What others change is not heard of, so that the save finds out.
  await page.route('**/api/stream/**', (route) => route.abort());
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Orchard ${mark}`, `reservations-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Mill ${mark}`);
  await enableExtension(admin, building.id, 'extension.backToWork');
  const floor = await admin.create('space', { type: 'Floor', name: 'Level 1', buildingId: building.id });
  const path = `building/${building.id}/reservation`;
  const session = (day: number, more: Record<string, unknown> = {}) => ({
    startDate: `2031-01-0${String(day)}T08:00:00.000Z`,
    endDate: `2031-01-0${String(day)}T16:00:00.000Z`,
    capacityType: 'building',
    occupancy: 5,
    ...more,
  });
  await admin.create(path, session(7, { capacityType: 'floor', spaceId: floor.id }));
  await admin.create(path, session(8, { notes: 'Old notes' }));
  const reservations = `/customer/${customer.id}/building/${building.id}/buildingReservations`;

  await enterAs(page, 'admin@atrium.example', `${reservations}/new`);
  const preview = page.getByRole('region', { name: 'Sessions' });
  await expect(preview).toContainText('Choose the start, end, capacity type and occupancy');
  await typeTime(page, 'Start', '060120310900');
  await typeTime(page, 'End', '100120311700');
  await chooseOption(page, 'Capacity type', 'Building');
  await chooseOption(page, 'Recurrence', 'Daily');
  await page.getByRole('switch', { name: 'Confirmation e-mail' }).click();
  await field(page, 'Occupancy').fill('20');
  await expect(preview.getByRole('status')).toHaveText('3 new sessions · 1 updated · 1 refused');
  await expect(preview.getByRole('listitem').nth(1)).toContainText('Level 1 is reserved with the capacity type Floor');
  await expect(preview.getByRole('listitem').nth(2)).toContainText('Occupancy 5 → 20');
  await expect(preview).toContainText('Refused sessions are not saved');
  // What changes meanwhile is shown before it is saved.
  await admin.create(path, session(9, { occupancy: 30 }));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The sessions have changed since the preview').first()).toBeVisible();
  await expect(preview.getByRole('status')).toHaveText(/2 new sessions/);
  await expectGoodLooks(page, 'the preview of reservations');
  await pressSave(page, page.getByRole('heading', { level: 1, name: `Mill ${mark}` }));
  expect((await admin.list(path)).length).toBe(5);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save to calendar' }).click();
  expect((await download).suggestedFilename()).toBe(`Mill ${mark}.ics`);
  await page.getByRole('link', { name: 'Show RSVPs' }).click();
  await page.getByRole('link', { name: 'Add a person' }).first().click();
  await field(page, 'Name').fill('Ada Guest');
  await field(page, 'E-mail').fill('ada@guests.example');
  await save(page, 'Ada Guest');
  const [first] = await admin.list(`${path}?$orderby=startDate&$top=1`);
  await page.goto(`${reservations}/${first?.id ?? ''}/rsvps`);
  await expect(page.getByRole('row', { name: /Ada Guest/ })).toContainText('Reserved');
  await expect(page.getByText('1 of 20')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Ada Guest' }).click();
  await page.getByRole('menuitem', { name: 'Cancel RSVP' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel RSVP' }).click();
  await expect(page.getByRole('row', { name: /Ada Guest/ })).toContainText('Cancelled');
  await expect(page.getByText('0 of 20')).toBeVisible();
});

test('the calendar of reservations is used by the keyboard alone, by month, week and agenda (NAV-61)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Grove ${mark}`, `calendar-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Tower ${mark}`);
  await enableExtension(admin, building.id, 'extension.backToWork');
  await admin.create(`building/${building.id}/reservation`, {
    startDate: '2031-01-07T08:00:00.000Z',
    endDate: '2031-01-07T16:00:00.000Z',
    capacityType: 'building',
    occupancy: 5,
  });
  const reservations = `/customer/${customer.id}/building/${building.id}/buildingReservations`;
  await bringToken(page, 'admin@atrium.example');
  await page.goto(reservations);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to the reservations' });
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Address' }).inputValue();
  const { pathname, search } = new URL(address);
  expect((await page.request.get(pathname + search)).status()).toBe(200);
  await expectGoodLooks(page, 'the address of the calendar');
  await dialog.getByRole('button', { name: 'Delete address' }).click();
  await expect(dialog).toBeHidden();
  expect((await page.request.get(pathname + search)).status()).toBe(404);
  await page.getByRole('link', { name: 'Calendar' }).click();
  await page.goto(`${reservations}/calendar?day=2031-01-06`);
  const cell = (name: RegExp) => page.getByRole('gridcell', { name });
  await expect(page.getByRole('grid')).toHaveAccessibleName('Building Reservations, January 2031');
  await cell(/^Monday,? 6 January 2031, 0 entries/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell(/^Tuesday,? 7 January 2031, 1 entry/)).toBeFocused();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name: /09:00.*17:00.*Tower.*0 of 5/ });
  await expect(link).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cell(/^Tuesday,? 7 January/)).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(cell(/^Friday,? 7 February 2031/)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(cell(/^Monday,? 3 February 2031/)).toBeFocused();
  await page.goto(`${reservations}/calendar?day=2031-01-06&view=week`);
  await expect(page.getByRole('gridcell')).toHaveCount(7);
  await expect(link).toBeVisible();
  await page.getByRole('button', { name: 'Agenda' }).click();
  await expect(page.getByRole('heading', { name: /Tuesday,? 7 January 2031/ })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Month' }).click();
  await cell(/^Tuesday,? 7 January/).click();
  await expect(link).toBeVisible();
  await expectGoodLooks(page, 'the calendar of reservations');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: `Tower ${mark}` })).toBeVisible();
});

test('a reservation’s link that is none of ours says what to do, and cancels nothing (RESV-12, API-41)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/400/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/reservation?token=forged');
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});
