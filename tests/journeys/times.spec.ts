import type { Page } from '@playwright/test';

import { enterAs } from './support/enterAs.ts';
import { field } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, enableExtension, uniqueMark } from './support/portfolio.ts';
import type { ApiClient } from './support/apiClient.ts';

const ADMINISTRATOR = 'admin@atrium.example';

/** A building whose clocks are half an hour off everyone else's. */
async function createHouse(admin: ApiClient, ianaName: string) {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Clocks ${mark}`, `clocks-${mark}.example`);
  const [zone] = await admin.list(`building/timezone?$filter=ianaName eq '${ianaName}'`);
  const building = await createBuilding(admin, customer.id, `House ${mark}`, { timezoneId: zone?.id });
  for (const code of ['extension.news', 'extension.map', 'extension.schedule'])
    await enableExtension(admin, building.id, code);
  return { building, place: `/customer/${customer.id}/building/${building.id}` };
}

const timeOf = (page: Page, label: RegExp) => page.getByRole('group', { name: label });
const typeInto = async (page: Page, label: RegExp, digits: string, section = 0) => {
  await timeOf(page, label).getByRole('spinbutton').nth(section).click();
  for (const digit of digits) await page.keyboard.press(digit);
};
const expectShown = (page: Page, label: RegExp, shown: string) =>
  expect
    .poll(async () =>
      (await timeOf(page, label).getByRole('spinbutton').allInnerTexts()).join(' ').replaceAll(/\s+/g, ' '),
    )
    .toBe(shown);

// In Paris the clocks skip the typed time, in New York they skip another hour of that month, in Tokyo none.
for (const [timezoneId, locale] of [
  ['Europe/Paris', 'fr-FR'],
  ['America/New_York', 'en-GB'],
  ['Asia/Tokyo', 'fr-FR'],
] as const) {
  test.describe(`for a browser in ${timezoneId}, ${locale}`, () => {
    test.use({ timezoneId, locale });
    test('what is typed, put right and pasted is what the clocks of a building in India show, and nothing is saved of what is typed in part (LIM-04, KIT-17)', async ({
      page,
      admin,
    }) => {
      const isFrench = locale === 'fr-FR';
      const { building, place } = await createHouse(admin, 'Asia/Kolkata');
      const from = isFrench ? /^Affiché à partir du/ : /^Shown from/;
      const until = isFrench ? /^Affiché jusqu/ : /^Shown until/;
      await enterAs(page, ADMINISTRATOR, `${place}/articles/new`);
      const zone = page.getByText(isFrench ? /^Il est \d\d:\d\d, heure de Kolkata/ : /^Kolkata time, now \d\d:\d\d/);
      await expect(zone.first()).toBeVisible();
      await field(page, isFrench ? 'Titre' : 'Title').fill('Clocks');
      await typeInto(page, from, '2903');
      await page.keyboard.press('Control+s');
      await expect(
        page.getByText(isFrench ? /date et une heure valides/ : /valid date and time/).first(),
      ).toBeVisible();
      expect(await admin.list(`article?buildingId=${building.id}`)).toEqual([]);
      await typeInto(page, from, '20260230', 2);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate(() => navigator.clipboard.writeText('29/03/2026 23:59'));
      await timeOf(page, until).getByRole('spinbutton').first().click();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+v');
      await page.keyboard.press('Tab');
      await expectShown(page, from, '29 03 2026 02 30');
      await expectShown(page, until, '29 03 2026 23 59');
      await page.getByRole('button', { name: isFrench ? 'Enregistrer' : 'Save', exact: true }).click();
      const saved = async () => (await admin.list(`article?buildingId=${building.id}`))[0];
      await expect
        .poll(saved)
        .toMatchObject({ activationDate: '2026-03-28T21:00:00.000Z', expirationDate: '2026-03-29T18:29:00.000Z' });
      await expect(page).toHaveURL(/\/articles\/[\da-f-]{36}$/);
      await expect(zone.first()).toBeVisible();

      // Reloaded it is the same, and a day that is put right moves by days alone.
      await page.reload();
      await expectShown(page, from, '29 03 2026 02 30');
      await typeInto(page, from, '28');
      await page.getByRole('button', { name: isFrench ? 'Enregistrer' : 'Save', exact: true }).click();
      await expect.poll(saved).toMatchObject({ activationDate: '2026-03-27T21:00:00.000Z' });
    });
  });
}

test.describe('for a browser in New York', () => {
  test.use({ timezoneId: 'America/New_York' });
  test('a space is booked by the clocks of its building, which the space view names (LIM-04, RESV-21, SPACE-12)', async ({
    page,
    admin,
  }) => {
    const { building, place } = await createHouse(admin, 'Australia/Lord_Howe');
    const add = async (fields: Record<string, unknown>) =>
      (await admin.create('space', { buildingId: building.id, ...fields })).id;
    const floor = await add({ type: 'Floor', name: 'Ground floor' });
    const room = await add({ type: 'Room', name: 'Willow', parentId: floor, reservable: true });
    await enterAs(page, ADMINISTRATOR, `${place}/spaceView?floorId=${floor}`);
    await expect(page.getByText(/^Lord Howe time, now \d\d:\d\d$/)).toBeVisible();
    await page.getByRole('button', { name: /^Willow/ }).click();
    const details = page.getByRole('region', { name: 'Details of Willow' });
    await details.getByRole('button', { name: 'Book space', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Book Willow' });
    await expect(dialog.getByText(/^Lord Howe time, now \d\d:\d\d$/)).toHaveCount(2);
    // The next first Sunday of April, in whose night the clocks of the island go back by half an hour.
    const year = new Date().getUTCFullYear() + 1;
    const sunday = 1 + ((7 - new Date(Date.UTC(year, 3, 1)).getUTCDay()) % 7);
    const day = `0${String(sunday)}04${String(year)}`;
    await typeInto(page, /^Start/, `${day}0045`);
    await typeInto(page, /^End/, `${day}0315`);
    await dialog.getByRole('button', { name: 'Book space' }).click();
    await expect(page.getByText(/^Willow is booked from .*00:45 \(Lord Howe time\)/)).toBeVisible();
    const [booking] = await admin.list(`booking/delegatedBooking?buildingId=${building.id}`);
    expect(booking).toMatchObject({
      spaceId: room,
      starts: new Date(Date.UTC(year, 3, sunday - 1, 13, 45)).toISOString(),
      ends: new Date(Date.UTC(year, 3, sunday - 1, 16, 45)).toISOString(),
    });
  });
});
