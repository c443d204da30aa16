import { field, saveAll } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { tabTo } from './support/keyboard.ts';
import { expectGoodLooks, openIn } from './support/looks.ts';
import { createBuilding, createCustomer, createPerson, enableExtension, uniqueMark } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';

test('a building is looked through tab by tab, with mouse and keyboard, and each tab has its address (BLDG-07, BLDG-08, NAV-08)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Tabs ${mark}`, `tabs-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Granary ${mark}`);
  const other = await createBuilding(admin, customer.id, `Forge ${mark}`);
  await enableExtension(admin, building.id, 'extension.concierge');
  await admin.create(`building/${building.id}/key-contacts`, { name: 'Noor', email: 'noor@atrium.example' });
  const [role] = await admin.list("role?$filter=name eq 'Vendor'");
  for (const [name, place] of [
    ['Robin', building],
    ['Sasha', other],
  ] as const)
    await createPerson(admin, {
      customerId: customer.id,
      email: `${name.toLowerCase()}@tabs-${mark}.example`,
      roleId: role?.id ?? '',
      buildings: [place.id],
      name,
    });
  const tabs = `/customer/${customer.id}/building/${building.id}/buildingInformation`;
  await enterAs(page, 'admin@atrium.example', `/customer/${customer.id}/buildings`);
  await page.getByRole('link', { name: `Granary ${mark}` }).click();
  const line = page.getByRole('navigation', { name: 'Building tabs' });
  const current = line.locator('[aria-current=page]');
  await expect(line.getByRole('link')).toHaveText([
    ...['Accounts', 'Key contacts', 'Info', 'Images', 'Concierge', 'Cards', 'App features', 'Help'],
  ]);
  await expect(current).toHaveText('Info');

  await line.getByRole('link', { name: 'Accounts' }).click();
  await expect(page).toHaveURL(new RegExp(`${tabs}/accounts$`));
  await expect(page.getByRole('rowheader')).toHaveText([/Robin/]);
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(field(page, 'First name')).toHaveValue('Robin');
  await expect(current).toHaveText('Accounts');

  await tabTo(page, line.getByRole('link', { name: 'Key contacts' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('rowheader')).toHaveText([/Noor/]);
  await tabTo(page, line.getByRole('link', { name: 'Help' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('noor@atrium.example')).toBeVisible();
  await field(page, 'Help text').fill('Ring the guard.');
  await saveAll(page);
  expect((await admin.get(`building/${building.id}`))['helpText']).toBe('Ring the guard.');
  await page.goBack();
  await expect(current).toHaveText('Key contacts');
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveText([/Noor/]);

  for (const [tab, heading] of [
    ['Cards', 'Home'],
    ['App features', 'Extensions'],
    ['Images', 'Building Images'],
  ] as const) {
    await line.getByRole('link', { name: tab }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  for (const language of ['en', 'fr'] as const)
    for (const tab of ['accounts', 'cards', 'help']) {
      await openIn(page, language, `${tabs}/${tab}`);
      await expectGoodLooks(page, `${tab}, ${language}`);
    }
  await page.setViewportSize({ width: 360, height: 740 });
  await openIn(page, 'fr', `${tabs}/help`);
  await expect(page.getByRole('link', { name: 'Aide', exact: true })).toBeInViewport({ ratio: 0.9 });
});
