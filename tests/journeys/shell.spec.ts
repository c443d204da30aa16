import { bringToken } from './support/bringToken.ts';
import { holdRequests } from './support/holdRequests.ts';
import { expect, test } from './support/journey.ts';
import { createArticle, createWorkplace } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';

const ADMINISTRATOR = 'admin@atrium.example';
const FRENCH = 'Adresse e-mail professionnelle';
const ENGLISH = 'Work e-mail address';

test('the language is looked for in six places, one after the other (SHELL-45, SHELL-46)', async ({
  openWindow,
  baseURL,
}) => {
  const page = await openWindow({ locale: 'fr-CA' });
  const label = async (text: string) => expect(page.getByLabel(text)).toBeVisible();
  const set = (place: 'localStorage' | 'sessionStorage', language: string) =>
    page.evaluate(([where, value]) => window[where].setItem('i18nextLng', value), [place, language] as const);
  const cookie = (value: string) => page.context().addCookies([{ name: 'i18nextLng', value, url: String(baseURL) }]);

  await page.goto('/signin');
  await test.step('the browser’s language', () => label(FRENCH));
  // What was found is kept in the local storage, which comes before both.
  await page.evaluate(() => localStorage.clear());
  await set('sessionStorage', 'en');
  await page.reload();
  await test.step('before it the session storage', () => label(ENGLISH));
  await set('localStorage', 'fr');
  await page.reload();
  await test.step('before it the local storage', () => label(FRENCH));
  await cookie('en');
  await page.reload();
  await test.step('before it the cookie', () => label(ENGLISH));
  await page.goto('/signin?lng=fr');
  await test.step('before all of them the address', () => label(FRENCH));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('without any hint the language of the page itself counts, and an unknown one is English (SHELL-45, SHELL-46)', async ({
  openWindow,
}) => {
  const page = await openWindow({ locale: 'de-DE' });
  await page.route('**/signin', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('<html lang="en"', '<html lang="fr"'),
    });
  });
  await page.goto('/signin');
  await expect(page.getByLabel(FRENCH)).toBeVisible();
  await page.unrouteAll();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/signin?lng=de');
  await expect(page.getByLabel(ENGLISH)).toBeVisible();
});

test('the user menu switches the language, which is remembered (SHELL-47, SHELL-48, SHELL-49, SHELL-61, KIT-17)', async ({
  page,
}) => {
  await enterAs(page, ADMINISTRATOR, '/admin/timezones');
  await expect(page.getByText('Rows per page:')).toBeVisible();
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Fuseaux horaires', level: 1 })).toBeVisible();
  await expect(page.getByText('Lignes par page :')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Fuseaux horaires', level: 1 })).toBeVisible();
  // With the styles that the tab has kept, as before.
  expect(await page.evaluate(() => sessionStorage.getItem('Host.styles'))).toContain('"rules":"');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 33, 36)');
  await expect(page.getByRole('heading', { name: 'Fuseaux horaires', level: 1 })).toHaveCSS('margin-top', '0px');
  await page.getByLabel('Rechercher', { exact: true }).fill('nothing at all');
  await expect(page.getByRole('heading', { name: 'Pas de résultats' })).toBeVisible();
  await page.getByRole('button', { name: 'Aide' }).click();
  await page.getByRole('menuitem', { name: 'À propos' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first()).toBeVisible();
});

test('a list that loads says so in French (SHELL-49)', async ({ page }) => {
  await enterAs(page, ADMINISTRATOR, '/admin/customers?lng=fr');
  const release = await holdRequests(page, /\/api\/building\/timezone\/\?/);
  await page.getByRole('link', { name: 'Fuseaux horaires' }).click();
  await expect(page.getByText('Chargement…')).toBeAttached();
  release();
});

test('the colour mode follows the system until it is chosen, and the choice is kept (SHELL-50, SHELL-51, SEC-06)', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const scheme = (value: string) => expect(page.locator('html')).toHaveAttribute('data-mui-color-scheme', value);
  const kept = () => page.evaluate(() => [localStorage.getItem('mui-mode'), localStorage.getItem('mui-color-scheme')]);
  await enterAs(page, ADMINISTRATOR);
  await scheme('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await scheme('light');
  await page.getByRole('button', { name: /Your account/ }).click();
  await expect(page.getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Dark' }).click();
  await scheme('dark');
  expect(await kept()).toEqual(['dark', 'dark']);
  await page.reload();
  await scheme('dark');
  await expect(page.locator('body')).not.toHaveCSS('color', 'rgb(0, 33, 36)');
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('button', { name: 'System' }).click();
  await scheme('light');
  expect(await kept()).toEqual(['system', 'light']);
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('mui-'))
        .toSorted(),
    ),
  ).toEqual(['mui-color-scheme', 'mui-mode']);
});

test('the theme has the four colours, the font and the field variant that were asked for (SHELL-57, SHELL-58, SHELL-59)', async ({
  page,
}) => {
  await enterAs(page, ADMINISTRATOR, '/admin/customers');
  const add = page.getByRole('link', { name: 'Add customer' });
  await expect(add).toHaveCSS('background-color', 'rgb(41, 204, 196)');
  await expect(add).toHaveCSS('color', 'rgb(0, 33, 36)');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 33, 36)');
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily)).toMatch(/^"?Avenir Next"?,/);
  const variables = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .map((rule) => rule.cssText)
      .join(' ')
      .concat(style.cssText);
  });
  for (const colour of ['#29ccc4', '#6f7682', '#002124', '#ed0235']) expect(variables.toLowerCase()).toContain(colour);
  await add.click();
  const fields = page.locator('form .MuiFormControl-root .MuiInputBase-root');
  await expect(fields.nth(4)).toBeVisible();
  for (const one of await fields.all()) await expect(one).toHaveClass(/MuiInput-root/);
});

test('sidebar, top bar and breadcrumb show where one is and lead on (SHELL-13, SHELL-14, SHELL-61, NAV-01, NAV-04, NAV-06, NAV-07, NAV-08, NAV-72)', async ({
  page,
  admin,
}) => {
  const { customer, building } = await createWorkplace(admin);
  const customerName = String(customer['name']);
  const buildingName = String(building['name']);
  await enterAs(page, ADMINISTRATOR, `/customer/${customer.id}/building/${building.id}`);
  const trail = page.getByRole('navigation', { name: 'Where you are' });
  await expect(trail.getByRole('listitem')).toHaveText(['Administration', customerName, buildingName]);
  await expect(page).toHaveURL(/\/building\/[0-9a-f-]{36}\/(?:buildinginfo|buildingInformation)/);
  await expect(page).toHaveTitle(/ · .*Atrium$/);

  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await menu.getByRole('link', { name: 'Articles' }).click();
  await expect(page).toHaveURL(`/customer/${customer.id}/building/${building.id}/articles`);
  await expect(menu.getByRole('link', { name: 'Articles' })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('main')).toBeFocused();

  const width = (await menu.boundingBox())?.width;
  expect(width).toBe(256);
  await menu.getByRole('button', { name: 'Fold the menu' }).click();
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(64);
  await expect(menu.getByRole('link', { name: 'Articles' })).toBeVisible();
  await menu.getByRole('button', { name: 'Unfold the menu' }).click();

  await trail.getByRole('link', { name: customerName }).click();
  await expect(page).toHaveURL(`/customer/${customer.id}/buildings`);
  await trail.getByRole('link', { name: 'Administration' }).click();
  await expect(page).toHaveURL('/admin/customers');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'About' }).click();
  await expect(page.getByRole('dialog', { name: 'About Atrium' })).toContainText('4.68.0');
});

test('an address that leads nowhere is reported, in every context (NAV-05, SHELL-16, SHELL-17)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/40[034]/);
  const { customer, building } = await createWorkplace(admin);
  await enterAs(page, ADMINISTRATOR);
  const nobody = '01900000-0000-7000-8000-000000000000';
  for (const path of [
    '/elsewhere',
    '/admin/elsewhere',
    `/customer/${customer.id}/elsewhere`,
    `/customer/${nobody}/buildings`,
    `/customer/${nobody}/building/${building.id}/articles`,
    `/customer/${customer.id}/building/${nobody}/articles`,
    `/customer/${customer.id}/building/${building.id}/articles/${nobody}`,
    '/admin/customers/not-an-id',
  ]) {
    await page.goto(path);
    await expect(page.getByText('Page not found or not authorised').first()).toBeVisible();
  }
});

test('without a connection the notice appears, what was loaded stays and a save loses nothing (ERR-25, ERR-62, API-30)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to load resource|ERR_/);
  const { editor, building, customer } = await createWorkplace(admin);
  const article = await createArticle(admin, building.id, { title: 'Offline' });
  await enterAs(page, editor.email, `/customer/${customer.id}/building/${building.id}/articles/${article.id}`);
  const title = page.getByRole('textbox', { name: /^Title/ });
  await title.fill('Written offline');
  await page.context().setOffline(true);
  await expect(page.getByText('No connection to the servers')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Could not reach the servers' });
  await expect(failure.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(title).toHaveValue('Written offline');
  await page.context().setOffline(false);
  await expect(page.getByText('No connection to the servers')).toHaveCount(0);
  await expect(failure).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Written offline was saved')).toBeVisible();
  expect((await admin.get(`article/${article.id}`))['title']).toBe('Written offline');
});

test('the frame of a page has a heading and fits a phone while the person is loaded (KIT-15, KIT-16)', async ({
  page,
}) => {
  await bringToken(page, ADMINISTRATOR);
  const release = await holdRequests(page, /\/api\/user\/start\//);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/admin/timezones');
    await expect(page.getByRole('main').locator('.MuiSkeleton-root').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading…');
    const right = await page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('#root *')].map((element) => element.getBoundingClientRect().right)),
    );
    expect([width, right <= width]).toEqual([width, true]);
  }
  release();
  await expect(page.getByRole('heading', { name: 'Timezones', level: 1 })).toBeVisible();
});

test('on a phone the menu is a drawer that closes when something was chosen, with the focus back (KIT-15, KIT-16, SHELL-61)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAs(page, ADMINISTRATOR);
  const open = page.getByRole('button', { name: 'Open the menu' });
  await open.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: 'Timezones' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await drawer.getByRole('link', { name: 'Timezones' }).click();
  await expect(page).toHaveURL('/admin/timezones');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Timezones', level: 1 })).toBeVisible();
});

test('the skip link leads past the menu to the content (KIT-15)', async ({ page }) => {
  await enterAs(page, ADMINISTRATOR, '/admin/timezones');
  await expect(page.locator('tbody th a').first()).toBeVisible();
  await page.reload();
  await expect(page.locator('tbody th a').first()).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});
