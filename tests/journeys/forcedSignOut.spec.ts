import type { Page } from '@playwright/test';

import type { ApiClient } from './support/apiClient.ts';
import { enterAs } from './support/enterAs.ts';
import { expect, test } from './support/journey.ts';
import { createWorkplace } from './support/portfolio.ts';
import { fillPassword, signInAs } from './support/signInAs.ts';

/** A page of a person that hears of changes. */
async function listeningPage(admin: ApiClient, page: Page) {
  const place = await createWorkplace(admin);
  const path = `/customer/${place.customer.id}/building/${place.building.id}/articles`;
  const listening = page.waitForResponse(/\/api\/stream\//);
  await signInAs(page, place.editor.email, path);
  await listening;
  return { ...place, path };
}

/** Waits until the person is at the sign-in page with a reason, and nothing of the session is left. */
async function expectSignedOut(page: Page, cause: string, reason: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/signin\\?ended=${cause}$`), { timeout: 15_000 });
  await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('pa_oidc.session'))).toBeNull();
}

test('a person signs out everywhere, in the other browser too, and signs in again with the password (AUTH-38)', async ({
  page,
  openWindow,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/401/);
  const { editor, path } = await listeningPage(admin, page);
  const other = await openWindow();
  await signInAs(other, editor.email, path);
  await other.getByRole('button', { name: 'Your account' }).click();
  await other.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = other.getByRole('dialog', { name: 'Sign out everywhere?' });
  await expect(dialog).toContainText('every other browser and app');
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  for (const window of [other, page])
    await expectSignedOut(window, 'signedOutEverywhere', 'You were signed out everywhere. Sign in again to go on.');
  await page.getByRole('textbox').press('Enter');
  await fillPassword(page);
  await expect(page.locator('main h1')).toBeVisible();
});

test('those who may change a user sign them out everywhere and reset as whom they are known (AUTH-38, SEC-15)', async ({
  page,
  openWindow,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/401/);
  const { customer, editor } = await listeningPage(admin, page);
  const keeper = await openWindow();
  await enterAs(keeper, 'admin@atrium.example', `/customer/${customer.id}/users/${editor.id}`);
  const choose = async (action: string) => {
    await keeper.getByRole('button', { name: 'Manage sign-in' }).click();
    await keeper.getByRole('menuitem', { name: action }).click();
  };
  await choose('Reset sign-in');
  const reset = keeper.getByRole('dialog', { name: 'Reset the sign-in of Robin Journey?' });
  await expect(reset).toContainText(editor.email);
  await reset.getByRole('button', { name: 'Reset sign-in' }).click();
  await expect(keeper.getByText(`The next sign-in with ${editor.email} is accepted as Robin Journey`)).toBeVisible();
  await choose('Sign out everywhere');
  const signOut = keeper.getByRole('dialog', { name: 'Sign Robin Journey out everywhere?' });
  await signOut.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(keeper.getByText('Robin Journey was signed out everywhere')).toBeVisible();
  await expectSignedOut(page, 'signedOutEverywhere', 'You were signed out everywhere.');
  const { body } = await admin.call('GET', 'audit?type=security&$top=100');
  const actions = JSON.stringify(body);
  for (const action of ['signInReset', 'signedOutByForce']) expect(actions).toContain(action);
});

test('who is deleted or loses all rights while in the portal leaves it and reads why (AUTH-38)', async ({
  page,
  openWindow,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/401|403/);
  const first = await listeningPage(admin, page);
  const gone = await admin.get(`user/${first.editor.id}`);
  await admin.call('DELETE', `user/${gone.id}`, { ifMatch: gone.version });
  await expectSignedOut(page, 'accountDeleted', 'your account here was deleted');

  const second = await openWindow();
  const { editor } = await listeningPage(admin, second);
  await admin.update('user', await admin.get(`user/${editor.id}`), { roles: [] });
  await expectSignedOut(second, 'rightsLost', 'your role was taken away');

  const third = await openWindow();
  const { role } = await listeningPage(admin, third);
  await admin.update('role', await admin.get(`role/${role.id}`), { privilegeMap: {} });
  await expectSignedOut(third, 'rightsLost', 'your role was taken away');
});
