import { expect, test } from './support/journey.ts';
import { tabTo } from './support/keyboard.ts';
import { expectGoodLooks, openIn } from './support/looks.ts';
import { enterAs } from './support/enterAs.ts';
import { signOut } from './support/signOut.ts';

const ADMINISTRATOR = 'admin@atrium.example';

test('the help menu leads by keyboard to documentation, support and terms next to the work, and to what is running (SHELL-41, SHELL-42, SHELL-43, SHELL-44)', async ({
  page,
}) => {
  await enterAs(page, ADMINISTRATOR, '/admin/timezones');
  const help = page.getByRole('button', { name: 'Help' });
  await tabTo(page, help);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText([
    'Documentation',
    'Support',
    'Terms',
    'Privacy choices',
    'About',
  ]);
  await expectGoodLooks(page, 'the help menu', { isMenu: true });
  await expect(page.getByRole('menuitem', { name: 'Documentation' })).toBeFocused();
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  const documentation = await opened;
  await expect(documentation.getByRole('heading', { name: 'Documentation', level: 1 })).toBeVisible();
  await documentation.close();
  await expect(page).toHaveURL('/admin/timezones');
  await help.click();
  await page.getByRole('menuitem', { name: 'About' }).click();
  const about = page.getByRole('dialog', { name: 'About Atrium' });
  await expect(about.locator('dd')).toHaveText(['4.68.0', /^[\da-f]{7,40}$/, 'production']);
});

test('documentation, terms and support can be read by everyone, in both languages (SHELL-43, SHELL-44, KIT-15, KIT-16)', async ({
  page,
}) => {
  await page.goto('/signin');
  for (const [path, english, french] of [
    ['/documentation', 'Documentation', 'Documentation'],
    ['/terms', 'Terms of use', 'Conditions d’utilisation'],
    ['/support', 'Support', 'Assistance'],
  ] as const) {
    await openIn(page, 'en', path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english);
    await openIn(page, 'fr', path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(french);
    await expectGoodLooks(page, path);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page).toHaveTitle(`${english} · Atrium`);
  }
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(/\/signin$/);
});

test('the reference of the API and the pages of e-mail links have their styles (OPS-07, SEC-06)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 400/);
  await page.goto('/api/docs/');
  await expect(page.getByRole('heading', { name: /^Atrium/, level: 1 })).toBeVisible();
  await expect(page.locator('.swagger-ui').first()).toHaveCSS('color', 'rgb(59, 65, 81)');
  await page.goto('/unsubscribe?token=wrong');
  await expect(page.locator('main')).toHaveCSS('max-width', '480px');
});

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the pages of help open without network as well (SHELL-43, SHELL-44)', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource/);
    await page.goto('/signin');
    await expect(page.getByRole('textbox')).toBeVisible();
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state !== 'activated')
        await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
    });
    await context.setOffline(true);
    for (const [address, title] of [
      ['/support?lng=en', 'Support'],
      ['/documentation?lng=fr', 'Documentation'],
      ['/terms?lng=fr', 'Conditions d’utilisation'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    }
    await context.setOffline(false);
  });
});

test('support opens the widget as the person, only with consent to functional services (SHELL-44, MON-05)', async ({
  page,
  context,
}) => {
  let loads = 0;
  const config = (await (await page.request.get('/api/config')).json()) as object;
  await page.route('**/api/config/', (route) =>
    route.fulfill({ json: { ...config, support: { widgetUrl: '/widget-of-a-test.js', email: null } } }),
  );
  await page.route('**/api/authtoken/zendesk/jwt/', (route) =>
    route.fulfill({ json: { token: 'a.token.signed', expiresAt: '2999-01-01T00:00:00Z' } }),
  );
  await page.route('**/widget-of-a-test.js', (route) => {
    loads += 1;
    return route.fulfill({
      contentType: 'text/javascript',
      body: `window.told = []; window.zE = (...command) => {
        if (typeof command[2] === 'function') command[2]((token) => window.told.push(token));
        else window.told.push(command[1]);
      };`,
    });
  });
  await enterAs(page, ADMINISTRATOR, '/admin/timezones');
  const openSupport = async () => {
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('menuitem', { name: 'Support' }).click();
  };
  const opened = context.waitForEvent('page');
  await openSupport();
  const support = await opened;
  await expect(support).toHaveURL(/\/support$/);
  await support.close();
  expect(loads).toBe(0);

  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'Privacy choices' }).click();
  const choices = page.getByRole('dialog', { name: 'Privacy choices' });
  await choices.getByRole('switch', { name: 'Functional' }).click();
  await choices.getByRole('button', { name: 'Save choices' }).click();
  await expect(choices).toHaveCount(0);
  await openSupport();
  const told = () => page.evaluate(() => (window as { told?: unknown }).told);
  await expect.poll(told).toEqual(['a.token.signed', 'show', 'open']);
  expect(
    await page.evaluate(() => [localStorage.getItem('Host.zdToken'), localStorage.getItem('Host.zdTokenExp')]),
  ).toEqual(['a.token.signed', '2999-01-01T00:00:00Z']);
  expect(loads).toBe(1);
  await signOut(page);
  expect(await page.evaluate(() => localStorage.getItem('Host.zdToken'))).toBeNull();
});

test('an error that no one foresaw reaches the log of the server, once (RES-32)', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/a mistake/);
  await page.goto('/signin?search=Dupont');
  await expect(page.getByRole('textbox')).toBeVisible();
  const told: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/logging/')) told.push(request.postDataJSON());
  });
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/logging/'));
  await page.evaluate(() => {
    const fail = () => {
      throw new RangeError('a mistake');
    };
    setTimeout(fail);
    setTimeout(fail);
  });
  expect((await answered).status()).toBe(204);
  expect(told).toMatchObject([
    { messages: [{ level: 'error', name: 'RangeError', message: 'a mistake', path: '/signin' }] },
  ]);
  expect(JSON.stringify(told)).not.toContain('Dupont');
});
