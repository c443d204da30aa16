import { field } from './support/form.ts';
import { pngFile } from './support/images.ts';
import { expect, test } from './support/journey.ts';
import { pickByKeys, pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { createCustomer, createPerson, enableExtension, uniqueMark, articleEditor } from './support/portfolio.ts';
import { DEMO_PASSWORD } from './support/signInAs.ts';

test.use({
  locale: 'fr-FR',
  colorScheme: 'dark',
  viewport: { width: 360, height: 740 },
});

test('the main job is done by keyboard alone, in French, in the dark, on a phone (KIT-15, KIT-16, SHELL-45, SHELL-49, SHELL-50, BLDG-29, CONT-03)', async ({
  page,
  openWindow,
  admin,
}) => {
  const mark = uniqueMark();
  const domain = `clavier-${mark}.example`;
  const customer = await createCustomer(admin, `Clavier ${mark}`, domain);
  const role = await admin.create('role', { name: `Rédaction ${mark}`, privilegeMap: articleEditor });
  const name = `Moulin ${mark}`;
  const title = `Ascenseur ${mark}`;
  const signIn = async (window: typeof page, email: string) => {
    await expect(window.getByLabel('Adresse e-mail professionnelle')).toBeFocused();
    await window.keyboard.type(email);
    await window.keyboard.press('Enter');
    await window.waitForURL('**/oidc/interaction/**');
    await expect(window.locator('#password')).toBeFocused();
    await window.keyboard.type(DEMO_PASSWORD);
    await window.keyboard.press('Enter');
  };
  const fits = async (window: typeof page) =>
    expect(await window.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  let buildingId = '';

  await test.step('a building is added, its errors are followed, and it goes live', async () => {
    await page.goto(`/customer/${customer.id}/buildings`);
    await signIn(page, 'admin@atrium.example');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.locator('html')).toHaveAttribute('data-mui-color-scheme', 'dark');
    await pressOn(page, page.getByRole('link', { name: 'Ajouter un bâtiment' }).first());
    await expect(page.getByRole('heading', { level: 1, name: 'Nouveau bâtiment' })).toBeVisible();
    await page.keyboard.press('Control+s');
    const summary = page.getByRole('alert').filter({ has: page.getByRole('list') });
    await expect(summary).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Nom')).toBeFocused();
    await page.keyboard.type(name);
    await tabTo(page, page.getByRole('radio', { checked: true }).first());
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await fits(page);
    await pressOn(page, dialog.getByRole('button').last());
    await expect(dialog).toHaveCount(0);
    await typeInto(page, field(page, 'Adresse'), '20 rue de la Villette');
    await typeInto(page, field(page, 'Ville'), 'Lyon');
    await pickByKeys(page, /^Pays/, 'France');
    await pickByKeys(page, /^Fuseau horaire/, 'Europe/Paris');
    await typeInto(page, field(page, 'Latitude'), '45,76');
    await typeInto(page, field(page, 'Longitude'), '4,86');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(name, { exact: false }).filter({ hasText: 'enregistré' }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/[0-9a-f-]{36}$/);
    buildingId = page.url().split('/').at(-1) ?? '';
    const building = await admin.get(`building/${buildingId}`);
    expect(building).toMatchObject({ name, latitude: 45.76, longitude: 4.86 });
    expect(['Active', 'Provisioning']).toContain(building['status']);
    await fits(page);
  });

  const email = `redaction@${domain}`;
  await enableExtension(admin, buildingId, 'extension.news');
  await createPerson(admin, { customerId: customer.id, email, roleId: role.id, buildings: [buildingId] });
  const user = await openWindow({ locale: 'fr-FR', colorScheme: 'dark', viewport: { width: 360, height: 740 } });

  await test.step('an article is written with an image and rich text, and published', async () => {
    await user.goto('/');
    await signIn(user, email);
    await expect(user).toHaveURL(`/customer/${customer.id}/building/${buildingId}/articles`);
    await pressOn(user, user.getByRole('link', { name: 'Ajouter un article' }).first());
    await typeInto(user, field(user, 'Titre'), title);
    const choosing = user.waitForEvent('filechooser');
    await pressOn(user, user.getByRole('button', { name: 'Choisir une image' }));
    await (await choosing).setFiles(pngFile(800, 600));
    await expect(user.getByRole('group', { name: 'Image' }).getByRole('img')).toBeVisible();
    await tabTo(user, field(user, 'Contenu'));
    // At the pace of quick fingers: the editor may take up to 20 ms to read a letter, and shortcuts count from what it has read.
    await user.keyboard.type('En panne jusqu’à ', { delay: 40 });
    await user.keyboard.press('Control+b');
    await user.keyboard.type('vendredi');
    await pressOn(user, user.getByRole('switch', { name: 'Publié' }), 'Space');
    await user.keyboard.press('Control+s');
    await expect(user.getByText('Aucune modification non enregistrée')).toBeVisible();
    // What is saved has an address of its own, to which the page goes next.
    await expect(user).toHaveURL(/\/[0-9a-f-]{36}$/);
    const article = await admin.get(`article/${user.url().split('/').at(-1) ?? ''}`);
    expect(article).toMatchObject({
      title,
      published: true,
      content: '<p>En panne jusqu’à <strong>vendredi</strong></p>',
    });
    expect(article['imageUrl']).toEqual(expect.any(String));
    await fits(user);
  });

  await test.step('back in the list it cannot be deleted while it is published, which is said', async () => {
    await pressOn(user, user.getByRole('button', { name: 'Ouvrir le menu' }));
    await pressOn(user, user.getByRole('dialog').getByRole('link', { name: 'Articles' }));
    await expect(user.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
    await fits(user);
    await pressOn(user, user.getByRole('button', { name: new RegExp(title) }));
    const remove = user.getByRole('menuitem', { name: /^Supprimer/ });
    await expect(remove).toContainText(/publié/i);
    await user.keyboard.press('End');
    await expect(remove).toBeFocused();
    await user.keyboard.press('Enter');
    await expect(remove).toBeVisible();
    await user.keyboard.press('Escape');
    await expect(user.getByRole('button', { name: new RegExp(title) })).toBeFocused();
  });
});
