import { sampleFont } from '../../apps/server/src/formats/font/testing/sampleFont.ts';
import { samplePng } from '../../apps/server/src/formats/pictures/testing/samplePng.ts';
import { sampleZip } from '../../apps/server/src/formats/zip/testing/sampleZip.ts';
import { chooseImage, field, save } from './support/form.ts';
import { pngFile } from './support/images.ts';
import { expect, test } from './support/journey.ts';
import { createCustomer, uniqueMark } from './support/portfolio.ts';
import { bringToken } from './support/bringToken.ts';
import { enterAs } from './support/enterAs.ts';

const selection = { name: 'selection.json', content: '{"icons":[{"name":"home"}]}' };
const home = { name: 'home.png', content: samplePng(48, 48) };
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

test('a customer’s branding is typed next to a phone that shows it, saved, and deleted for that of the root (BRAND-01, BRAND-02, BRAND-04 to BRAND-06, NAV-27)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  // A bundle without its selection file, and one that is none, are refused.
  consoleWatch.allow(/400/);
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Brand ${mark}`, `brand-${mark}.example`);
  await enterAs(page, 'admin@atrium.example', `/customer/${customer.id}/branding`);
  const phone = page.getByRole('figure', { name: /^Preview of the app/ });
  const button = phone.getByText('Check in');

  await field(page, 'Primary colour').fill('#224466');
  await expect(button).toHaveCSS('background-color', 'rgb(34, 68, 102)');
  await expect(
    page.getByText(/^Text on primary #002124 on Primary colour #224466: the contrast is 1\.\d/),
  ).toBeVisible();
  await field(page, 'Text on primary').fill('#ffffff');
  await expect(page.getByText('Some texts would be hard to read')).toBeHidden();
  await page.getByRole('combobox', { name: 'Button shape' }).click();
  await page.getByRole('option', { name: 'Pill' }).click();
  await expect(button).toHaveCSS('border-radius', '999px');
  await chooseImage(page, 'Welcome image', pngFile(1280, 720));
  await expect(page.getByRole('img', { name: 'Welcome image: preview' })).toBeVisible();

  const bundle = page.getByRole('group', { name: 'Icon bundle' });
  await bundle.locator('input[type=file]').setInputFiles(file('icons.zip', samplePng(48, 48)));
  await expect(bundle.getByText('This is not a ZIP archive.', { exact: false })).toBeVisible();
  await bundle.locator('input[type=file]').setInputFiles(file('icons.zip', sampleZip([home])));
  await expect(bundle.getByText('The archive has no selection.json, which lists its icons')).toBeVisible();
  await bundle.locator('input[type=file]').setInputFiles(file('icons.zip', sampleZip([selection, home])));
  await expect(bundle.getByText('icons.zip')).toBeVisible();
  // The phone draws the bundle's own home icon, not saved yet, and the app's for the others.
  await expect(phone.locator('img[src^="data:image/png"]')).toHaveCount(1);
  const font = page.getByRole('group', { name: 'Regular font' });
  await font.locator('input[type=file]').setInputFiles(file('brand.ttf', sampleFont()));
  await expect(font.getByText('brand.ttf')).toBeVisible();
  await save(page, 'Branding');

  const { body: inForce } = await admin.call('GET', `config/branding?customerId=${customer.id}`);
  expect(inForce).toMatchObject({ primaryColor: '#224466', onPrimaryColor: '#ffffff', buttonShape: 'pill' });
  for (const url of ['welcomeImageUrl', 'iconsUrl', 'fontUrl'])
    expect(inForce).toMatchObject({ [url]: expect.any(String) });

  // The saved record takes the place of the new one.
  await page.reload();
  await expect(field(page, 'Primary colour')).toHaveValue('#224466');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(field(page, 'Primary colour')).toHaveValue('');
  const { body: given } = await admin.call('GET', `config/branding?customerId=${customer.id}`);
  expect(given).toMatchObject({ brandingId: null });
});

test('an onboarding screen is written in French on a phone’s width, with its preview in the splash layout (BRAND-09, BRAND-10, NAV-25)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Splash ${mark}`, `splash-${mark}.example`);
  await bringToken(page, 'admin@atrium.example');
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/customer/${customer.id}/onboardings/new`);
  const phone = page.getByRole('figure', { name: /^Aperçu dans la mise en page/ });
  await field(page, 'Nom').fill('Bienvenue à bord');
  await field(page, 'Premier bouton').fill('C’est parti');
  await expect(phone.getByText('Bienvenue à bord')).toBeVisible();
  await expect(phone.getByText('C’est parti')).toBeVisible();
  await chooseImage(page, 'Image de fond', pngFile(1280, 720));
  await expect(page.getByRole('img', { name: /^Image de fond/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Enregistré : Bienvenue à bord')).toBeVisible();
  const [stored] = await admin.list(`config/onboarding?customerId=${customer.id}`);
  expect(stored).toMatchObject({ name: 'Bienvenue à bord', primaryButtonText: 'C’est parti' });
});
