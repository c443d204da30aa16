import { startTestIssuer } from '../../apps/server/src/identity/testIssuer.ts';
import { field, chooseReference, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { createCustomer, uniqueMark } from './support/portfolio.ts';
import { DEMO_PASSWORD, signInAs } from './support/signInAs.ts';

const ADMINISTRATOR = 'admin@atrium.example';

test('a provider is filled in from its issuer, keeps its secret to itself, is tried in a window and chosen by a customer (ROOT-10, ROOT-29, ROOT-30, ROOT-31, AUTH-07)', async ({
  page,
  admin,
  baseURL,
  consoleWatch,
}) => {
  consoleWatch.allow(/400/);
  const mark = uniqueMark();
  const name = `Provider ${mark}`;
  const issuer = `${String(baseURL)}/oidc`;
  await signInAs(page, ADMINISTRATOR, '/admin/identityProviders/new');
  await field(page, 'Name').fill(name);
  await page.getByRole('combobox', { name: /^Types/ }).click();
  for (const type of ['Identity', 'Calendar']) await page.getByRole('option', { name: type, exact: true }).click();
  await page.keyboard.press('Escape');

  await field(page, 'Issuer or service address').fill(`${String(baseURL)}/elsewhere`);
  await page.getByRole('button', { name: 'Fill in from the issuer' }).click();
  await expect(page.getByText('There is no usable OpenID discovery document at this address')).toBeVisible();
  await field(page, 'Issuer or service address').fill('http://127.0.0.1:9');
  await page.getByRole('button', { name: 'Fill in from the issuer' }).click();
  await expect(page.getByText('The address does not answer')).toBeVisible();
  await field(page, 'Issuer or service address').fill(issuer);
  await page.getByRole('button', { name: 'Fill in from the issuer' }).click();
  await expect(page.getByText('Filled in from the issuer’s discovery document')).toBeVisible();
  await expect(field(page, 'Token endpoint')).toHaveValue(`${issuer}/token`);
  await expect(field(page, 'Scope')).toHaveValue('openid,profile,email,offline_access');
  await field(page, 'Client id, portal').fill('atrium-portal');
  await page.getByLabel('Client secret', { exact: true }).fill('a well kept secret');
  await save(page, name);

  await expect(page.getByRole('button', { name: /Change.*Client secret/ })).toBeVisible();
  expect(await page.content()).not.toContain('a well kept secret');
  await page.getByRole('link', { name: 'Test sign-in' }).click();
  await expect(page.getByRole('heading', { name: `Test sign-in: ${name}` })).toBeVisible();
  await expect(page.getByText(`${String(baseURL)}/login`)).toBeVisible();
  await page.getByLabel('E-mail address to suggest').fill(ADMINISTRATOR);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open sign-in window' }).click();
  const popup = await opened;
  await popup.locator('#password').fill(DEMO_PASSWORD);
  await popup.locator('#password').press('Enter');
  await expect(page.getByText('It works.')).toBeVisible();
  const fact = (label: string) => page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');
  await expect(fact('E-mail address')).toHaveText(ADMINISTRATOR);
  await expect(fact('Issuer')).toHaveText(issuer);
  await expect(fact('Audience of the ID token')).toHaveText('atrium-portal');

  const closing = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open sign-in window' }).click();
  await (await closing).close();
  await expect(page.getByText('The window was closed before the provider came back.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the provider' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  const customer = await createCustomer(admin, `Customer ${mark}`, `customer-${mark}.example`);
  await page.goto(`/admin/customers/${customer.id}`);
  await chooseReference(page, 'Provider', name);
  await save(page, `Customer ${mark}`);
  const { body } = await admin.call('GET', `domainconfig/domain?domainname=CUSTOMER-${mark}.example.`);
  expect(body).toMatchObject({ idProvider: name, idProviderUri: issuer, clientId: 'atrium-portal' });
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('a provider on another origin is tried in a window (ROOT-31, AUTH-47)', async ({ page, admin, consoleWatch }) => {
  // The provider has no icon.
  consoleWatch.allow(/favicon/);
  const provider = await startTestIssuer(Date.now);
  try {
    const { id } = await admin.create('identityprovider', {
      name: `Elsewhere ${uniqueMark()}`,
      types: ['identity'],
      providerUri: provider.issuer,
      portalClientId: 'portal',
      scope: 'openid email',
    });
    await signInAs(page, ADMINISTRATOR, `/admin/identityProviders/${id}`);
    await page.getByRole('link', { name: 'Test sign-in' }).click();
    await page.getByLabel('E-mail address to suggest').fill('kim@elsewhere.example');
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Open sign-in window' }).click();
    const popup = await opened;
    await popup.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByText('It works.')).toBeVisible();
    await expect.poll(() => popup.isClosed()).toBe(true);
  } finally {
    await provider.close();
  }
});

test('the users of all customers are at the root with roles, customer, last sign-in and status, to be looked at only (ROOT-28, PERM-16)', async ({
  page,
}) => {
  await signInAs(page, ADMINISTRATOR, '/admin/users?q=manager@northwind.example');
  const row = page.getByRole('row', { name: /manager@northwind\.example/ });
  await expect(row).toContainText('Northwind');
  await expect(row).toContainText('Building manager');
  await expect(row).toContainText('Active');
  await expect(page.getByRole('link', { name: /^Add\b/ })).toHaveCount(0);
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/users\/[\w-]+$/);
  await expect(page.getByText('This record cannot be changed.').first()).toBeVisible();
  await expect(field(page, 'E-mail')).toHaveValue('manager@northwind.example');
  await expect(field(page, 'E-mail')).toHaveAttribute('readonly', '');
  await expect(page.getByRole('group', { name: 'Customer', exact: true })).toContainText('Northwind');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
});

for (const { locale, address, next, unknown, unreachable } of [
  {
    locale: 'en-GB',
    address: 'Work e-mail address',
    next: 'Continue',
    unknown: 'This company is not implemented',
    unreachable: 'Could not reach the servers',
  },
  {
    locale: 'fr-FR',
    address: 'Adresse e-mail professionnelle',
    next: 'Continuer',
    unknown: 'Cette société n’est pas configurée',
    unreachable: 'Impossible de joindre les serveurs',
  },
]) {
  test.describe(locale, () => {
    test.use({ locale });
    test('a domain that no one owns and servers that are away are distinguished, in the person’s language (AUTH-05, AUTH-06)', async ({
      page,
      consoleWatch,
    }) => {
      consoleWatch.allow(/404|Failed to load resource/);
      await page.goto('/signin');
      await page.getByLabel(address).fill('kim@sub.northwind.example');
      await page.getByRole('button', { name: next }).click();
      await expect(page.getByRole('heading', { name: unknown })).toBeVisible();
      await expect(page.getByText('sub.northwind.example')).toBeVisible();
      await page.goto('/signin');
      await page.route('**/domainconfig/**', (route) => route.abort());
      await page.getByLabel(address).fill('kim@northwind.example');
      await page.getByRole('button', { name: next }).click();
      await expect(page.getByRole('alert')).toContainText(unreachable);
      await expect(page).toHaveURL(/\/signin$/);
    });
  });
}
