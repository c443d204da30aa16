import { expect, test } from './support/journey.ts';
import { expectGoodLooks } from './support/looks.ts';
import { signInAs } from './support/signInAs.ts';

const BANNER = 'You are trying the role Building manager.';

test('an administrator tries a role: all follows at once, unsaved work is asked about, exit restores everything (PERM-31, PERM-33, PERM-34, PERM-35, PERM-36)', async ({
  page,
  admin,
}) => {
  await signInAs(page, 'admin@atrium.example', '/admin/timezones');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Roles' })).toBeVisible();
  const choose = async () => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Try a role' }).click();
    const chooser = page.getByRole('dialog', { name: 'Try a role' });
    await expect(chooser.getByRole('searchbox')).toBeFocused();
    await expect(chooser.getByRole('searchbox')).toHaveValue('');
    const where = chooser.getByRole('combobox', { name: 'Where to try it' });
    await where.fill('Part-Dieu');
    await page.getByRole('option', { name: /Part-Dieu/ }).click();
    await chooser.getByRole('searchbox').focus();
    await page.keyboard.type('manager');
    await expect(chooser.getByRole('button', { name: /Portal administrator/ })).toHaveCount(0);
    await chooser.getByRole('button', { name: /Building manager/ }).click();
  };

  await test.step('unsaved work is asked about first', async () => {
    await page.goto('/admin/timezones/new');
    await page.getByLabel('Display name').fill('Nowhere');
    await choose();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Display name')).toHaveValue('Nowhere');
    await expect(page.getByText(BANNER)).toHaveCount(0);
    await choose();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  });

  await test.step('the portal is that of the role, in the chosen building', async () => {
    await expect(page.getByText(BANNER)).toBeVisible();
    await expect(page.locator('main h1')).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Roles' })).toHaveCount(0);
    expect(new URL(page.url()).pathname).not.toMatch(/^\/admin/);
    await expectGoodLooks(page, 'tryRole');
    const kept = await page.evaluate(() => JSON.stringify(localStorage) + document.cookie);
    expect(kept).not.toContain('Building manager');
    const call = page.waitForRequest((request) => request.url().includes('/api/user/start'));
    await page.reload();
    expect((await call).headers()['x-try-role']).toMatch(/^[\da-f-]{36}$/);
    expect((await call).headers()['x-try-place']).toMatch(/^building:[\da-f-]{36}$/);
    await expect(page.getByText(BANNER)).toBeVisible();
  });

  await test.step('exit gives the own role back', async () => {
    await page.getByRole('button', { name: 'Exit' }).click();
    await expect(menu.getByRole('link', { name: 'Roles' })).toBeVisible();
    await expect(page.getByText(BANNER)).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Building manager');
  });

  const { body } = await admin.call('GET', 'audit?type=security&$top=20');
  expect(JSON.stringify(body)).toMatch(/"trialEnded".*"trialStarted"/);
});
