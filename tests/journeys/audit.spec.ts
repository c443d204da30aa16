import { expect, test } from './support/journey.ts';
import { enterAs } from './support/enterAs.ts';
import { createBuilding, createCustomer, uniqueMark } from './support/portfolio.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const open = (opensAt: string) => days.map((day) => ({ day, opensAt, closesAt: '18:00', closed: false }));

test('three clicks say who changed the opening hours of a café, and what they were before (AUD-01, AUD-02, AUD-03)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Juniper ${mark}`, `juniper-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Mill ${mark}`);
  await admin.call('PUT', `building/${building.id}/extension/extension.foodAndBeverage`, { body: { enabled: true } });
  const shopName = `Juniper Café ${mark}`;
  const vendor = await admin.create('vendor', { buildingId: building.id, shopName });
  const first = await admin.update('vendor', vendor, { operatingHours: open('07:30') });
  await admin.update('vendor', first, { operatingHours: open('09:00') });

  await enterAs(page, 'admin@atrium.example', `/customer/${customer.id}/buildings`);
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  await page.getByLabel('Search', { exact: true }).fill('juniper cafe');
  const changes = page.getByRole('row').filter({ hasText: 'Operating hours' });
  await expect(changes).toHaveCount(2);
  await changes.first().getByRole('link', { name: shopName }).click();
  const difference = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /hours/i }) });
  await expect(difference).toContainText('Before');
  await expect(difference).toContainText('07:30');
  await expect(difference).toContainText('09:00');

  await page.getByRole('link', { name: 'History and restore' }).click();
  await expect(page.getByRole('dialog', { name: `History of ${shopName}` })).toBeVisible();
});
