import { addCameras, holdCode, refuseCameras } from './support/cameras.ts';
import { expect, test } from './support/journey.ts';
import { pressOn, typeInto } from './support/keyboard.ts';
import { expectGoodLooks, openIn } from './support/looks.ts';
import { enterAs } from './support/enterAs.ts';

const ADMINISTRATOR = 'admin@atrium.example';

test('a code of the portal is scanned with a chosen camera, which is asked for the next time (SHELL-53)', async ({
  page,
  baseURL,
}) => {
  const programs: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.wasm')) programs.push(new URL(request.url()).origin);
  });
  await addCameras(page);
  await enterAs(page, ADMINISTRATOR, '/admin/timezones');
  await holdCode(page, `${baseURL ?? ''}/admin/countries?search=fr`);
  const box = page.getByRole('combobox', { name: 'Search pages, records and actions' });
  const dialog = page.getByRole('dialog', { name: 'Scan a code' });
  const scan = async () => {
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.type('scan');
    await expect(page.getByRole('option', { name: 'Scan a code' })).toBeVisible();
    await page.keyboard.press('Enter');
  };

  await test.step('the dialog begins with the default camera and is good to use', async () => {
    await scan();
    await expect(dialog.getByText('Point the camera at the QR code.', { exact: false })).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Camera' })).toHaveValue('front');
    expect(await page.evaluate(() => window.askedCameras)).toEqual(['environment']);
    await expectGoodLooks(page, 'the dialog that scans', { isMenu: true });
  });

  await test.step('the second camera sees a code, whose page opens; both cameras are given back', async () => {
    await dialog.getByRole('combobox', { name: 'Camera' }).selectOption('Back camera');
    await expect(page).toHaveURL('/admin/countries?search=fr');
    await expect(page.getByRole('heading', { level: 1, name: 'Countries' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => [...window.runningCameras])).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('Host.cameraId'))).toBe('back');
    expect(programs).toEqual([new URL(baseURL ?? '').origin]);
  });

  await test.step('after a reload it is asked for by its id; another text is searched', async () => {
    await holdCode(page, 'Europe/Paris');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Countries' })).toBeVisible();
    await scan();
    await expect(box).toHaveValue('Europe/Paris');
    await expect(box).toBeFocused();
    await expect(dialog).toHaveCount(0);
    expect(await page.evaluate(() => window.askedCameras)).toEqual(['back']);
    expect(await page.evaluate(() => [...window.runningCameras])).toEqual([]);
    await expect(page.getByRole('option', { name: /Paris/ }).first()).toBeVisible();
  });
});

test('anyone who refuses the camera types the code, in French and by keyboard (SHELL-53, PLACE-29, KIT-15)', async ({
  page,
  baseURL,
}) => {
  await refuseCameras(page);
  await enterAs(page, ADMINISTRATOR, '/admin/timezones');
  await openIn(page, 'fr', '/admin/timezones');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Rechercher/ })).toBeFocused();
  await page.keyboard.type('scanner');
  await expect(page.getByRole('option', { name: 'Scanner un code' })).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Scanner un code' });
  await expect(dialog.getByRole('alert')).toContainText('Le navigateur n’a pas le droit d’utiliser la caméra');
  await expectGoodLooks(page, 'the dialog without a camera', { isMenu: true });
  await pressOn(page, dialog.getByRole('button', { name: 'Utiliser ce code' }));
  await expect(dialog.getByText('Saisissez ou collez le code.')).toBeVisible();
  await typeInto(page, dialog.getByRole('textbox', { name: 'Code' }), `${baseURL ?? ''}/admin/countries`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/countries');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
