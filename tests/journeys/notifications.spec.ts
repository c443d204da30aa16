import { enterAs } from './support/enterAs.ts';
import { field, pressSave, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, uniqueMark } from './support/portfolio.ts';

const ADMINISTRATOR = 'admin@atrium.example';

test('a notification of a building is written with its recipients and the phone in sight, tried, sent and then locked (MSG-05, MSG-07, MSG-08, MSG-10, NAV-48)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Notices ${mark}`, `notices-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Tower ${mark}`);
  const group = await admin.create(`building/${building.id}/usergroup`, { name: 'Fire wardens' });
  for (const [name, groupId] of [
    ['Noor', group.id],
    ['Otis', null],
  ] as const)
    await admin.create(`building/${building.id}/employee`, {
      firstName: name,
      lastName: 'Haddad',
      email: `${name}@notices-${mark}.example`,
      groupId,
    });
  const title = `Lifts ${mark}`;

  await enterAs(page, ADMINISTRATOR, `/customer/${customer.id}/building/${building.id}/buildingNotifications`);
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Add notification' }).click();
  await expect(page.getByText('2 recipients')).toBeVisible();
  await field(page, 'Title').fill(title);
  await field(page, 'Message').fill('Serviced on Tuesday.');
  await field(page, 'Sender').fill('Reception');
  const phone = page.getByRole('group', { name: 'As the app shows it' });
  await expect(phone).toContainText(`Reception · now${title}Serviced on Tuesday.`);
  await expect(page.getByRole('checkbox', { name: 'CMMS' })).toBeDisabled();

  await page.getByRole('combobox', { name: 'Audience' }).click();
  await page.getByRole('option', { name: 'Chosen employee groups' }).click();
  await expect(page.getByText('Choose an audience to see the number of recipients.')).toBeVisible();
  const groups = page.getByRole('combobox', { name: /^Employee groups/ });
  await groups.fill('Fire');
  await page.getByRole('option', { name: 'Fire wardens' }).click();
  await expect(page.getByText('1 recipient', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Link' }).click();
  await page.getByRole('option', { name: 'Web address' }).click();
  await field(page, 'Web address').fill('ftp://notices.example');
  await pressSave(page, page.getByText('Enter a full address that begins with http:// or https://').first());
  await field(page, 'Web address').fill('https://notices.example/lifts');
  await expect(phone).toContainText('Open');
  await save(page, title);

  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText(`A test is on its way to ${ADMINISTRATOR}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  const dialog = page.getByRole('dialog', { name: `Send “${title}” now?` });
  await expect(dialog.getByText('1 recipient')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send notification' }).click();
  await expect(page.getByText('It was sent and can no longer be changed.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Recipients 1 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0);

  await page.goto(`/customer/${customer.id}/building/${building.id}/buildingNotifications`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Reception');
  await expect(row).toContainText('Sent');
});

test('a scheduled notification shows both zones, is cancelled in one tab and no longer sent from the other (MSG-06, NAV-24, RES-41, RES-42)', async ({
  openWindow,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Notices ${mark}`, `scheduled-${mark}.example`);
  await createBuilding(admin, customer.id, `Tower ${mark}`);
  const sendTime = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const body = { customerId: customer.id, title: `Holidays ${mark}`, message: 'Closed on Friday.', sendTime };
  const scheduled = await admin.create('globalCustomerNotification', body);
  const first = await openWindow({ timezoneId: 'America/New_York' });
  const place = `/customer/${customer.id}/notifications`;
  await enterAs(first, ADMINISTRATOR, place);
  await expect(first.getByRole('row').filter({ hasText: body.title })).toContainText('Scheduled');
  await first.goto(`${place}/${scheduled.id}`);
  await expect(first.getByText(/^Your time: /)).toBeVisible();
  const second = await first.context().newPage();
  await second.goto(`${place}/${scheduled.id}`);
  await second.getByRole('button', { name: 'Send now' }).click();
  await first.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(first.getByText('It will not be sent. It is a draft again.')).toBeVisible();
  await expect(first.getByRole('button', { name: 'Cancel sending' })).toHaveCount(0);
  expect(await admin.list(`globalCustomerNotification?customerId=${customer.id}`)).toMatchObject([
    { state: 'draft', sendTime: null },
  ]);
  await first.goto('/admin/notifications');
  await expect(first.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await expect(first.getByText(body.title)).toHaveCount(0);
});

test('a notification whose e-mails still wait is stopped, and says how many had been sent (MSG-06)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Notices ${mark}`, `stopped-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Tower ${mark}`);
  for (const firstName of ['Noor', 'Otis'])
    await admin.create(`building/${building.id}/employee`, {
      firstName,
      lastName: 'Haddad',
      email: `${firstName}@stopped-${mark}.example`,
    });
  const title = `Lifts ${mark}`;
  const body = { buildingId: building.id, title, message: 'Serviced on Tuesday.', channels: ['email'] };
  const { id } = await admin.create('notification', body);
  await enterAs(page, ADMINISTRATOR, `/customer/${customer.id}/building/${building.id}/buildingNotifications/${id}`);
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('button', { name: 'Send notification' }).click();
  await page.getByRole('button', { name: 'Stop sending' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sending' }).click();
  await expect(page.getByText('Stopped. E-mails sent: 0. Cancelled: 2.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop sending' })).toHaveCount(0);
  const figures = page.getByRole('table', { name: 'Delivery' });
  await expect(figures.getByRole('row', { name: 'Cancelled 0 2' })).toBeVisible();
  await expect(figures.getByRole('row', { name: 'Sent 2 0' })).toBeVisible();
});
