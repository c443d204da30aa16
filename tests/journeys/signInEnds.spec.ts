import { expect, test } from './support/journey.ts';
import { fillPassword, signInAs } from './support/signInAs.ts';
import { signOut } from './support/signOut.ts';

const ADMIN = 'admin@atrium.example';

test('signing out makes the access token worthless at the server (AUTH-41, RES-05)', async ({ page }) => {
  await signInAs(page, ADMIN);
  const token = await page.evaluate(() => {
    const session: { tokens: { accessToken: string } } = JSON.parse(sessionStorage.getItem('pa_oidc.session') ?? '');
    return session.tokens.accessToken;
  });
  const statusOf = async () =>
    (await page.request.get('/api/user/init', { headers: { authorization: `Bearer ${token}` } })).status();
  expect(await statusOf()).toBe(200);
  await signOut(page);
  await expect.poll(statusOf).toBe(401);
});

test('the implicit flow signs in, leaves no token in the address and renews in a hidden frame (AUTH-09)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/implicit flow is deprecated/);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.route(/domainconfig\/domain/, async (route) => {
    const answer = await route.fetch();
    const parameters: object = await answer.json();
    const implicit = { clientId: 'atrium-portal-implicit', responseType: 'id_token token' };
    await route.fulfill({ response: answer, json: { ...parameters, ...implicit } });
  });
  await signInAs(page, ADMIN, '/admin/roles');
  await expect(page).toHaveURL(/\/admin\/roles$/);
  expect(warnings.some((text) => text.includes('implicit flow is deprecated'))).toBe(true);
  // The provider still knows the person: a page that has lost its session is signed in by a hidden frame.
  await page.evaluate(() => sessionStorage.clear());
  const framed = page.waitForRequest((request) => /\/oidc\/auth\?.*prompt=none/.test(request.url()));
  await page.reload();
  expect(new URL((await framed).url()).searchParams.get('response_type')).toBe('id_token token');
  await expect(page.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible();
});

test('the browser’s back button during and after signing in never ends in a blank page (AUTH-31, ERR-12, AUTH-56)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/404|policies/);
  await page.goto('/signin');
  await expect(page.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', /^https?:\/\//);
  const field = page.getByLabel('Work e-mail address');
  await field.fill(ADMIN);
  await field.press('Enter');
  await page.waitForURL('**/oidc/interaction/**');
  await page.goBack();
  await field.fill(ADMIN);
  await field.press('Enter');
  await fillPassword(page);
  await expect(page).toHaveURL(/\/admin\/customers$/);
  // An answer that was taken already, as the back button brings it again.
  await page.goto('/login?code=spent&state=spent');
  await expect(page).toHaveURL(/\/admin\/customers$/);
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
});

test('a sign-in that fails leads back, out and to the terms (AUTH-56, ERR-30)', async ({ page }) => {
  await page.goto('/signin');
  await page.getByLabel('Work e-mail address').fill(ADMIN);
  const authorised = page.waitForRequest(/\/oidc\/auth\?/);
  await page.getByLabel('Work e-mail address').press('Enter');
  const state = new URL((await authorised).url()).searchParams.get('state') ?? '';
  await page.waitForURL('**/oidc/interaction/**');
  const issuer = encodeURIComponent(`${new URL(page.url()).origin}/oidc`);
  await page.goto(`/login?error=access_denied&state=${state}&iss=${issuer}`);
  await expect(page.getByRole('heading', { name: 'The permissions were declined' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Terms of use' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/signin$/);
});

test('a browser that refuses the portal storage says so at every address instead of staying white (SHELL-24, AUTH-53)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    });
  });
  for (const path of ['/', '/signin', '/login?code=1&state=another']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Your browser keeps nothing for this page' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('alert')).toContainText('Autorisez les cookies et les données de site');
});
