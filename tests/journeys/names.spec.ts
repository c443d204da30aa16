import { bringToken } from './support/bringToken.ts';
import { chooseReference, field } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, uniqueMark } from './support/portfolio.ts';

test.use({ locale: 'fr-FR' });

test('a French person finds, chooses and reads countries, timezones, roles, extensions, cards and app menus by their French names (SHELL-48, KIT-11, BLDG-23)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Noms ${mark}`, `noms-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Quai ${mark}`);
  await bringToken(page, 'admin@atrium.example');
  const main = page.getByRole('main');
  const names = main.getByRole('rowheader');

  await page.goto('/admin/countries');
  await main.getByRole('textbox', { name: 'Rechercher' }).fill('Allemagne');
  await expect(names).toHaveText(['Allemagne']);
  await page.goto('/admin/timezones?q=Londres');
  await expect(names).toHaveText(['Londres (heure du Royaume-Uni)']);
  await names.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Londres (heure du Royaume-Uni)');
  // What is stored is what is edited.
  await expect(field(page, 'Nom affiché')).toHaveValue('London (United Kingdom Time)');
  for (const [path, name] of [
    ['roles', 'Gestionnaire de bâtiment'],
    ['extensions', 'Restauration'],
    ['cards', 'Votre journée'],
    ['appMenus', 'Boissons et repas'],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await expect(names.filter({ hasText: name })).toHaveCount(1);
  }
  await page.goto('/admin/users?q=manager@northwind.example');
  await expect(main.getByRole('row').filter({ hasText: 'manager@northwind.example' })).toContainText(
    'Gestionnaire de bâtiment',
  );

  await page.goto(`/customer/${customer.id}/buildings/${building.id}`);
  await chooseReference(page, 'Pays', 'Allem', 'Allemagne');
  await chooseReference(page, 'Fuseau horaire', 'Varsovie', 'Varsovie (heure d’Europe centrale)');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(`Enregistré : Quai ${mark}`)).toBeVisible();
  const [stored] = await admin.list(`building?$filter=id eq ${building.id}`);
  expect(stored).toMatchObject({ countryName: 'Germany', timezoneName: 'Europe/Warsaw' });
  await page.goto(`/customer/${customer.id}/buildings`);
  await expect(main.getByRole('row').filter({ hasText: `Quai ${mark}` })).toContainText('Allemagne');
  await page.goto(`/customer/${customer.id}/geographies`);
  await expect(page.getByRole('treeitem', { name: /^Allemagne/ })).toBeVisible();
  await page.goto(`/customer/${customer.id}/building/${building.id}/settings`);
  await expect(page.getByRole('switch', { name: 'Restauration' })).toBeVisible();
  await page.goto(`/customer/${customer.id}/building/${building.id}/home`);
  await expect(page.getByRole('switch', { name: 'Votre journée' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Allemagne');
  await expect(page.getByRole('option', { name: /^Allemagne Pays/ })).toBeVisible();
});
