import { field, pressSave, save } from './support/form.ts';
import { holdRequests } from './support/holdRequests.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, enableExtension, uniqueMark } from './support/portfolio.ts';
import { bringToken } from './support/bringToken.ts';
import { enterAs } from './support/enterAs.ts';

const DAY = 24 * 60 * 60 * 1000;
const from = (days: number) => new Date(Date.now() + days * DAY).toISOString();

test('an event is added and put in order, its last session deleted and brought back, and its registrations cancelled (NAV-56, CONT-12, CONT-18, CONT-20, CONT-22, CONT-23)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  // One more than there are seats is refused.
  consoleWatch.allow(/409/);
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Meadow ${mark}`, `events-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Barn ${mark}`);
  await enableExtension(admin, building.id, 'extension.events');
  await admin.create('event', { buildingId: building.id, name: 'Concert', cost: 12.5 });
  const events = `/customer/${customer.id}/building/${building.id}/events`;

  await enterAs(page, 'admin@atrium.example', `${events}/new`);
  await field(page, 'Name').fill('Yoga');
  await field(page, 'Teleconference link').fill('meet');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field(page, 'Teleconference link')).toHaveAccessibleDescription(/full address/);
  await field(page, 'Teleconference link').fill('https://meet.example/yoga');
  await field(page, 'Seats').fill('4');
  await page.getByRole('switch', { name: 'Active' }).check();
  await save(page, 'Yoga');

  await page.goto(events);
  const names = page.getByRole('row').getByRole('rowheader');
  await expect(names).toHaveText([/Concert/, /Yoga/]);
  const yoga = page.getByRole('row', { name: /Yoga/ });
  await expect(yoga).toContainText('Free');
  await expect(page.getByRole('row', { name: /Concert/ })).toContainText('12.50');
  await page.getByRole('button', { name: 'Actions for Yoga' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names).toHaveText([/Yoga/, /Concert/]);

  const [event] = await admin.list(`event?buildingId=${building.id}&$filter=name eq 'Yoga'`);
  const session = await admin.create(`event/${event?.id ?? ''}/session`, {
    title: 'Monday',
    startDate: from(3),
    endDate: from(3.1),
  });
  await yoga.getByRole('link', { name: /sessions of Yoga/ }).click();
  await expect(page.getByRole('row', { name: /Monday/ })).toContainText('0 of 4');
  await page.getByRole('button', { name: 'Actions for Monday' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('With the last session, the event is deactivated.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The last session was deleted, so Yoga was deactivated')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The last session was deleted')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Monday/ })).toBeVisible();

  await page.getByRole('link', { name: 'Registrations' }).click();
  await page.getByRole('link', { name: 'Register a person' }).first().click();
  await page.getByRole('combobox', { name: /^Session/ }).click();
  await page.getByRole('option', { name: 'Monday' }).click();
  await field(page, 'Name').fill('Ada Guest');
  await field(page, 'E-mail').fill('ada@guests.example');
  await field(page, 'Seats').fill('9');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field(page, 'Seats')).toHaveAccessibleDescription(/Monday has 4 seats left/);
  await field(page, 'Seats').fill('2');
  await save(page, 'Ada Guest');
  expect((await admin.get(`session/${session.id}`))['seatsTaken']).toBe(2);
  await page.goto(`${events}/${event?.id ?? ''}/registrations`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download attendee list' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await page.getByRole('button', { name: 'Actions for Ada Guest' }).click();
  await page.getByRole('menuitem', { name: 'Cancel registration' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel registration' }).click();
  await expect(page.getByRole('row', { name: /Ada Guest/ })).toContainText('Cancelled');
  expect((await admin.get(`session/${session.id}`))['seatsTaken']).toBe(0);
});

// West and east of the building, and where the browser's own clocks change in the same night.
for (const timezoneId of ['America/New_York', 'Europe/Paris', 'Pacific/Auckland']) {
  test.describe(`for a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('what is typed into the empty dates of a building in Paris is what its clocks show, over the night in which they go back (LIM-04, KIT-17)', async ({
      page,
      admin,
    }) => {
      const mark = uniqueMark();
      const customer = await createCustomer(admin, `Harbour ${mark}`, `times-${mark}.example`);
      const building = await createBuilding(admin, customer.id, `Shed ${mark}`);
      for (const code of ['extension.events', 'extension.news']) await enableExtension(admin, building.id, code);
      const { id } = await admin.create('event', { buildingId: building.id, name: 'Night watch', cost: 0 });
      const place = `/customer/${customer.id}/building/${building.id}`;
      const type = async (label: string, text: string) => {
        const group = page.getByRole('group', { name: new RegExp(`^${label}( \\*)?$`) });
        await group.getByRole('spinbutton').first().click();
        await page.keyboard.type(text);
      };

      // Until the zone is known there is nothing to fill in, so that it never changes under what was typed.
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/user/start/');
      const letStartThrough = await holdRequests(page, /\/api\/user\/start/);
      await bringToken(page, 'admin@atrium.example');
      await page.goto(`${place}/events/${id}/sessions/new`);
      await asked;
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expect(page.getByRole('spinbutton')).toHaveCount(0);
      letStartThrough();
      await expect(page.getByRole('spinbutton').first()).toBeVisible();
      expect(await page.getByText(/^Paris time, now \d\d:\d\d$/).count()).toBeGreaterThan(0);
      await field(page, 'Title').fill('Watch');
      await type('Start', '241020262300');
      await type('End', '251020260800');
      // The name of a session goes on with its time.
      await pressSave(page, page.getByText(/^Watch, .* was saved/));
      const [session] = await admin.list(`event/${id}/session`);
      expect(session).toMatchObject({ startDate: '2026-10-24T21:00:00.000Z', endDate: '2026-10-25T07:00:00.000Z' });

      await type('End', '251020260800');
      await type('Start', '241020262230');
      await pressSave(page, page.getByText(/^Watch, .*22:30.* was saved/));
      const [retyped] = await admin.list(`event/${id}/session`);
      expect(retyped).toMatchObject({ startDate: '2026-10-24T20:30:00.000Z', endDate: '2026-10-25T07:00:00.000Z' });
      await page.goto(`${place}/events/${id}/sessions`);
      await expect(page.getByRole('row', { name: /Watch/ })).toContainText(
        timezoneId === 'Europe/Paris' ? /24 Oct 2026, 22:30(?! \(Paris)/ : '24 Oct 2026, 22:30 (Paris time)',
      );

      await page.goto(`${place}/events/${id}`);
      await type('Shown until', '311020261800');
      await save(page, 'Night watch');
      expect(await admin.get(`event/${id}`)).toMatchObject({ expirationDate: '2026-10-31T17:00:00.000Z' });

      await page.goto(`${place}/articles/new`);
      await field(page, 'Title').fill('Clocks');
      await field(page, 'Link to an existing page').fill('https://clocks.example');
      await type('Shown from', '250320261200');
      await save(page, 'Clocks');
      const [article] = await admin.list(`article?buildingId=${building.id}`);
      expect(article).toMatchObject({ activationDate: '2026-03-25T11:00:00.000Z' });
    });
  });
}
