import type { Page } from '@playwright/test';

import { expect, test } from './support/journey.ts';
import { expectGoodLooks, openIn } from './support/looks.ts';
import { fillPassword, signInAs } from './support/signInAs.ts';

const ADMINISTRATOR = 'admin@atrium.example';
const CHROME_BEFORE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36';
const ID = '0190a000-0000-7000-8000-000000000002';
const kept = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => /^Host\.(?!oidc)/.test(key))));

test('every address opens the application but that of a file, which is there or missing (SHELL-01)', async ({
  request,
}) => {
  for (const path of ['/', '/admin/nothing', `/admin/customers/${ID}?q=a.b`]) {
    const answer = await request.get(path);
    expect
      .soft([path, answer.status(), answer.headers()['content-type']])
      .toEqual([path, 200, 'text/html; charset=utf-8']);
  }
  expect(await (await request.get('/robots.txt')).text()).toBe(
    'User-agent: *\nAllow: /api/reservationCalendar\nDisallow: /\n',
  );
  for (const path of [
    '/.env',
    '/.git/config',
    '/.well-known/nothing',
    '/wp-login.php',
    '/assets/nothing',
    '/sitemap.xml',
  ]) {
    expect.soft([path, (await request.get(path)).status()]).toEqual([path, 404]);
  }
});

test('a link by the redirect route is kept, leads through sign-in to its page, and going back does not repeat it (SHELL-07, SHELL-08, SHELL-09, SHELL-11)', async ({
  page,
}) => {
  await page.goto(
    `/redirect?email=${ADMINISTRATOR}&buildingId=${ID}&coords=48.8566,2.3522&floorId=${ID}&page=timezones&zoom=17&mode=3d`,
  );
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByRole('textbox')).toHaveValue(ADMINISTRATOR);
  expect(await kept(page)).toEqual({
    'Host.email': ADMINISTRATOR,
    'Host.building': ID,
    'Host.coordinates': '48.8566,2.3522',
    'Host.floor': ID,
    'Host.page': 'timezones',
    'Host.zoom': '17',
    'Host.mode': '3d',
  });
  await page.reload();
  await page.getByRole('textbox').press('Enter');
  await fillPassword(page);
  await expect(page).toHaveURL(/\/admin\/timezones$/);
  await page.goto('/redirect?page=roles');
  await expect(page).toHaveURL(/\/admin\/roles$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/timezones$/);
});

test('a redirect with parameters that are not valid says which, keeps nothing and leads on (SHELL-10, ERR-32)', async ({
  page,
}) => {
  await page.goto('/signin');
  for (const [language, title, named] of [
    ['en', 'The address is not valid', 'Not valid: coords and page.'],
    ['fr', 'L’adresse n’est pas valide', 'Non valide : coords et page.'],
  ] as const) {
    await openIn(page, language, '/redirect?page=nowhere&coords=here&zoom=3');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(named)).toBeVisible();
    await expectGoodLooks(page, `an invalid redirect, ${language}`);
  }
  await page.reload();
  await expect(page.getByRole('link')).toBeVisible();
  expect(await kept(page)).toEqual({});
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/signin$/);
});

test('the reset route forgets what is kept and signs out here and at the provider, from a new tab as well (SHELL-12)', async ({
  page,
}) => {
  await signInAs(page, ADMINISTRATOR, '/admin/timezones');
  await page.evaluate(() => localStorage.setItem('Host.page', 'roles'));
  const tab = await page.context().newPage();
  await tab.goto('/reset');
  await expect(tab).toHaveURL(/\/signin$/);
  await expect(tab.getByRole('textbox')).toHaveValue('');
  expect(await kept(tab)).toEqual({});
  await expect(page).toHaveURL(/\/signin$/);
  // The provider knows no one any more and asks for the password.
  await tab.getByRole('textbox').fill(ADMINISTRATOR);
  await tab.getByRole('textbox').press('Enter');
  await tab.waitForURL('**/oidc/interaction/**');
  await expect(tab.locator('#password')).toBeVisible();
  await tab.goto('/reset');
  await expect(tab).toHaveURL(/\/signin$/);
});

test('the close route closes a window that a page has opened, and any other one says that it may be closed (SHELL-05)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/Scripts may close only/);
  await page.goto('/signin');
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/close'));
  const popup = await opened;
  if (!popup.isClosed()) await popup.waitForEvent('close');
  await openIn(page, 'fr', '/close');
  await expect(page.getByRole('heading', { name: 'Vous pouvez fermer cette fenêtre' })).toBeVisible();
  await expectGoodLooks(page, 'the close page');
  await page.reload();
  await page.getByRole('link').click();
  await expect(page).toHaveURL(/\/signin$/);
});

for (const route of ['error', 'successfullAuthRedirect']) {
  test(`what ${route} is given is text, however long it is and whatever it looks like (SHELL-04, SHELL-06)`, async ({
    page,
  }) => {
    await page.goto(`/${route}?message=validationMessages.userProfileKo`);
    await expect(page.getByRole('heading', { name: 'Your profile could not be loaded' })).toBeVisible();
    await page.goto(`/${route}?message=${encodeURIComponent('<script>document.title = "owned"</script>')}`);
    await expect(page.getByText('<script>document.title = "owned"</script>')).toBeVisible();
    await expect(page).toHaveTitle('An unexpected error occurred · Atrium');
    await page.goto(`/${route}?message=${'x'.repeat(20_000)}`);
    await expect(page.getByText(/^x{500}$/)).toBeVisible();
    await expectGoodLooks(page, route);
    await page.reload();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(page).toHaveURL(/\/signin$/);
    await page.goBack();
    await expect(page.getByText(/^x{500}$/)).toBeVisible();
  });
}

test('a browser that is too old learns so and is asked for the latest of the four, in its language (SHELL-23, SHELL-24, SHELL-26)', async ({
  openWindow,
}) => {
  const page = await openWindow({ userAgent: CHROME_BEFORE });
  for (const [language, picture, title] of [
    ['en', 'Oops... Browser not compatibile', 'Your browser is not supported'],
    ['fr', 'Oups… Navigateur non compatible', 'Votre navigateur n’est pas pris en charge'],
  ] as const) {
    await page.goto(`/admin/customers?lng=${language}`);
    await expect(page.getByRole('img', { name: picture })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expectGoodLooks(page, `an old browser, ${language}`);
  }
  await expect(page.getByText('dernière version de Chrome, Edge, Firefox ou Safari')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Chrome' })).toBeFocused();
});

test('a browser that refuses the syntax of the portal reads that it is not supported (SHELL-23, SHELL-24)', async ({
  openWindow,
  consoleWatch,
}) => {
  consoleWatch.allow(/SyntaxError/);
  for (const [locale, picture, title] of [
    ['en-GB', 'Oops... Browser not compatibile', 'Your browser is not supported'],
    ['fr-FR', 'Oups… Navigateur non compatible', 'Votre navigateur n’est pas pris en charge'],
  ] as const) {
    const page = await openWindow({ locale });
    // The bundle as an engine sees it that is older than its syntax.
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'const newer = @@later;' }),
    );
    await page.goto('/admin/customers');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('img', { name: picture })).toBeVisible();
    await expect(page.getByText('Chrome, Edge, Firefox')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});

test('the splash fills the screen with its picture from the left top (SHELL-56)', async ({ page }) => {
  await page.goto('/signin');
  const splash = page.locator('#root div:has(> main)').first();
  await expect(splash).toHaveCSS('background-size', 'cover');
  await expect(splash).toHaveCSS('background-position', '0% 0%');
  const box = await splash.boundingBox();
  expect([box?.width, box?.height]).toEqual([page.viewportSize()?.width, page.viewportSize()?.height]);
});

test('a page tells the browser what it may do, its files only what concerns files (SEC-06)', async ({ request }) => {
  const page = await request.get('/signin');
  expect(page.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text()) ?? [];
  const file = await request.get(script);
  expect(file.headers()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': expect.stringContaining('immutable'),
  });
  for (const name of ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy'])
    expect(file.headers()[name]).toBeUndefined();
  const missing = await request.get('/assets/nothing.js');
  expect(missing.status()).toBe(404);
  expect(missing.headers()['content-security-policy']).toBeUndefined();
});
