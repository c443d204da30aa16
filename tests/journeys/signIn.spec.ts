import { holdRequests } from './support/holdRequests.ts';
import { createArticle, createCustomer, createWorkplace, uniqueMark } from './support/portfolio.ts';
import { expect, test } from './support/journey.ts';
import { DEMO_PASSWORD, fillPassword, signInAs } from './support/signInAs.ts';

const ADMIN = 'admin@atrium.example';

test('an administrator signs in by keyboard alone and lands in the administration (AUTH-01, AUTH-11, SHELL-02, SHELL-03, NAV-75)', async ({
  page,
}) => {
  const authorised = page.waitForRequest(/\/oidc\/auth\?/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByLabel('Work e-mail address')).toBeFocused();
  await page.keyboard.type(ADMIN);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/oidc/interaction/**');
  await expect(page.locator('#password')).toBeFocused();
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/customers$/);
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  const sent = new URL((await authorised).url()).searchParams;
  expect(sent.get('redirect_uri')).toBe(`${new URL(page.url()).origin}/login`);
});

test('the authorization request is a code flow with PKCE, and its tokens stay out of local storage (AUTH-08, AUTH-14)', async ({
  page,
}) => {
  const authorised = page.waitForRequest(/\/oidc\/auth\?/);
  await signInAs(page, ADMIN);
  const sent = new URL((await authorised).url()).searchParams;
  expect(sent.get('response_type')).toBe('code');
  expect(sent.get('code_challenge_method')).toBe('S256');
  expect(sent.get('client_id')).not.toBeNull();
  expect(sent.get('scope')).toContain('openid');
  expect(sent.get('state')).not.toBeNull();
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(kept).not.toContain('access_token');
});

test('what is no e-mail address is refused at the field and nothing is looked up (AUTH-02, ERR-04)', async ({
  page,
}) => {
  const lookups: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('domainconfig')) lookups.push(request.url());
  });
  await page.goto('/signin');
  const field = page.getByLabel('Work e-mail address');
  for (const wrong of ['', 'nobody', 'no body@atrium.example', 'a@b']) {
    await field.fill(wrong);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/Enter a valid e-mail address|Required/);
    await expect(field).toBeFocused();
  }
  expect(lookups).toEqual([]);
  await field.fill('x');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
});

test('the domain is looked up without tokens before anybody is signed in (AUTH-03, AUTH-04)', async ({ page }) => {
  await page.goto('/signin');
  const lookup = page.waitForRequest(/domainconfig\/domain/);
  await page.getByLabel('Work e-mail address').fill('someone@atrium.example');
  await page.keyboard.press('Enter');
  const request = await lookup;
  expect(new URL(request.url()).searchParams.get('domainname')).toBe('atrium.example');
  const headers = await request.allHeaders();
  for (const name of ['authorization', 'x-id-token', 'x-provider']) expect(headers[name]).toBeUndefined();
  // The window is not closed on the way to the provider.
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('an e-mail domain that no customer owns leads to the page that says so, and back (AUTH-06, SHELL-22)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/404/);
  await page.goto('/signin');
  await page.getByLabel('Work e-mail address').fill('someone@unknown.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'This company is not implemented' })).toBeVisible();
  await expect(page.getByText('unknown.example', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Try another address' }).click();
  await expect(page.getByLabel('Work e-mail address')).toBeVisible();
});

test('a wrong password is refused by the provider in words that tell nothing about the account (AUTH-60)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/40[0-9]|status of 4/);
  await page.goto('/signin');
  await page.getByLabel('Work e-mail address').fill(ADMIN);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/oidc/interaction/**');
  await page.locator('#password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The e-mail address or the password is not right.');
  await fillPassword(page);
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
});

test('servers that do not answer the lookup leave the person on the sign-in screen with the reason (AUTH-05)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to load resource/);
  await page.clock.install();
  await holdRequests(page, /domainconfig/);
  await page.goto('/signin');
  await page.getByLabel('Work e-mail address').fill(ADMIN);
  const lookup = page.waitForRequest(/domainconfig/);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Enter');
  await lookup;
  await page.clock.runFor(2_500);
  await expect(page.getByRole('alert')).toBeEmpty();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('alert')).toContainText('Could not reach the servers');
  await expect(page).toHaveURL(/\/signin$/);
});

test('a deep link opens sign-in and comes back to where it led, query and all (AUTH-30, AUTH-31, SHELL-01)', async ({
  page,
}) => {
  await signInAs(page, ADMIN, '/admin/timezones?q=Paris');
  await expect(page).toHaveURL(/\/admin\/timezones\?q=Paris$/);
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('Paris');
  await expect(page.getByText('Europe/Paris').first()).toBeVisible();
});

test('only a path of the portal itself is followed after sign-in (AUTH-31)', async ({ page, baseURL }) => {
  await page.goto('/signin');
  await page.evaluate(() =>
    history.replaceState({ usr: { from: '//other.example/elsewhere' }, key: 'forged', idx: 0 }, ''),
  );
  await page.reload();
  await page.getByLabel('Work e-mail address').fill(ADMIN);
  await page.keyboard.press('Enter');
  await fillPassword(page);
  await expect(page).toHaveURL(`${String(baseURL)}/admin/customers`);
});

test('signing out ends the session here and at the provider (AUTH-12, AUTH-18)', async ({ page }) => {
  await signInAs(page, ADMIN);
  const ended = page.waitForRequest(
    (request) => request.url().includes('/oidc/session/end') && request.isNavigationRequest(),
  );
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const sent = new URL((await ended).url()).searchParams;
  expect(sent.get('id_token_hint')).not.toBeNull();
  expect(sent.get('post_logout_redirect_uri')).toBe(`${new URL(page.url()).origin}/signin`);
  await expect(page).toHaveURL(/\/signin$/);
  // No one is signed in any more, neither here nor at the provider, which asks for the password again.
  await page.goto('/admin/customers');
  await expect(page).toHaveURL(/\/signin$/);
  await page.getByLabel('Work e-mail address').fill(ADMIN);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/oidc/interaction/**');
  await expect(page.locator('#password')).toBeVisible();
});

test('a person without a user record is asked to request access (AUTH-59, SHELL-21, SHELL-34)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/403.*api\/role/s);
  await signInAs(page, 'newcomer@northwind.example');
  await expect(page).toHaveURL(/\/no-roles$/);
  await expect(page.getByRole('heading', { name: 'You have no role yet' })).toBeVisible();
  await expect(page.getByText('Contact your administrator')).toBeVisible();
});

test('a person whose role has no portal privilege is refused (SHELL-32, ERR-06)', async ({ page }) => {
  await signInAs(page, 'reader@northwind.example');
  await expect(page).toHaveURL(/\/error\?message=validationMessages\.unauthorized/);
  await expect(page.getByRole('heading', { name: 'Permission denied' })).toBeVisible();
});

test('a person who is no administrator is refused in the administration (SHELL-15, SHELL-33)', async ({ page }) => {
  await signInAs(page, 'manager@northwind.example', '/admin/roles');
  await expect(page).toHaveURL(/\/error\?message=validationMessages\.unauthorized/);
  await expect(page.getByRole('heading', { name: 'Permission denied' })).toBeVisible();
});

for (const part of ['user/init', 'user-configuration/search', 'role/?', 'roleprivilege', 'customer/']) {
  test(`a profile that does not load whole is reported: ${part} (SHELL-30, SHELL-31, ERR-07)`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/400/);
    await page.route(
      ({ href }) =>
        // The call that answers all of them at the same time fails too: each is then asked for by itself.
        href.includes('/api/user/start') ||
        href.includes(`/api/${part}`) ||
        (part === 'roleprivilege' && href.endsWith(`/${part}/`)),
      (route) => route.fulfill({ status: 400, json: { message: 'broken', code: 'invalid' } }),
    );
    await signInAs(page, 'manager@northwind.example');
    await expect(page).toHaveURL(/\/error\?message=validationMessages\.userProfileKo/);
    await expect(page.getByRole('heading', { name: 'Your profile could not be loaded' })).toBeVisible();
  });
}

test('the error page shows what another page says as plain text, without links and at most 500 characters (SHELL-04)', async ({
  page,
}) => {
  await page.goto(`/error?message=${encodeURIComponent(`<b>bold</b> https://other.example ${'x'.repeat(600)}`)}`);
  await expect(page.getByRole('heading', { name: 'The page that sent you here says' })).toBeVisible();
  const said = page.getByText('<b>bold</b>');
  await expect(said).toBeVisible();
  expect((await said.innerText()).length).toBe(500);
  await expect(page.getByRole('link', { name: /other\.example/ })).toHaveCount(0);
});

test('a session that ends while someone works leads to sign-in and back to the same place (AUTH-30, AUTH-31)', async ({
  page,
  admin: api,
  consoleWatch,
}) => {
  consoleWatch.allow(/40[01]/);
  const { editor, building, customer } = await createWorkplace(api);
  const article = await createArticle(api, building.id, { title: 'A note' });
  const path = `/customer/${customer.id}/building/${building.id}/articles/${article.id}`;
  await signInAs(page, editor.email, path);
  await expect(page.getByLabel('Title', { exact: false }).first()).toHaveValue('A note');
  // The provider knows no one any more, so the tokens cannot be renewed silently either.
  await page.context().clearCookies();
  await page.route('**/oidc/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }));
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { message: 'ended', code: 'unauthenticated' } }),
  );
  await page.getByRole('link', { name: 'Articles' }).first().click();
  await expect(page).toHaveURL(/\/signin$/);
  await page.unrouteAll();
  await page.getByRole('textbox').fill(editor.email);
  await page.getByRole('textbox').press('Enter');
  await fillPassword(page);
  await expect(page).toHaveURL(path.replace(/\/[^/]+$/, ''));
  await expect(page.getByRole('link', { name: 'A note' })).toBeVisible();
});

test('a customer’s people can sign in as soon as their domain is entered (AUTH-07, CUST-03)', async ({
  page,
  admin: api,
  consoleWatch,
}) => {
  consoleWatch.allow(/403.*api\/role/s);
  const mark = uniqueMark();
  await createCustomer(api, `Domain ${mark}`, `domain-${mark}.example`);
  await signInAs(page, `someone@domain-${mark}.example`);
  await expect(page.getByRole('heading', { name: 'You have no role yet' })).toBeVisible();
});
