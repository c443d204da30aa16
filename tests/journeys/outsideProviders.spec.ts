import type { Page } from '@playwright/test';

import type { ApiClient } from './support/apiClient.ts';
import { expect, test } from './support/journey.ts';
import { type OutsideProvider, startOutsideProvider } from './support/outsideProvider.ts';
import { uniqueMark } from './support/portfolio.ts';

async function createProvider(admin: ApiClient, { issuer }: OutsideProvider): Promise<string> {
  const { id } = await admin.create('identityprovider', {
    name: `Outside ${uniqueMark()}`,
    types: ['identity'],
    providerUri: issuer,
    portalClientId: 'portal',
    scope: 'openid,email',
  });
  return id;
}

/** A company that signs in at the provider, and the address of its one person. */
async function createCompany(admin: ApiClient, provider: OutsideProvider) {
  const mark = uniqueMark();
  const customer = await admin.create('customer', {
    name: `Company ${mark}`,
    emailDomains: [`${mark}.example`],
    identityProviderId: await createProvider(admin, provider),
  });
  const [role] = await admin.list("role?$filter=name eq 'Building manager'");
  const email = `kim@${mark}.example`;
  await admin.create('user', {
    customerId: customer.id,
    email,
    firstName: 'Kim',
    lastName: 'Outside',
    roles: [role?.id],
    approvalTicketNumber: 'T-1',
  });
  return { customer, email };
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await page.getByRole('textbox').fill(email);
  await page.getByRole('textbox').press('Enter');
  // On the way there, the page may be loaded again and show the root before it leaves for the provider.
  await expect(page.getByRole('button', { name: /Your account/ })).toBeVisible();
  // The page may be leaving for the next one.
  const stored = () => page.evaluate(() => JSON.stringify(sessionStorage)).catch(() => '');
  await expect.poll(stored).toContain(email);
}

/** Takes the session away, as if the browser had been closed. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}

test.use({ serviceWorkers: 'allow' });

test('people sign in at providers whose endpoints are on other origins, with the service worker on, after a change of provider and of two companies (SEC-06, AUTH-15)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  // What a page still asks for while its session is taken away.
  consoleWatch.allow(/401/);
  const [red, blue, green] = await Promise.all([
    startOutsideProvider(),
    startOutsideProvider(),
    startOutsideProvider(),
  ]);
  const one = await createCompany(admin, red);
  const two = await createCompany(admin, blue);

  await page.goto('/signin');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await signIn(page, one.email);
  const policy = async () => (await page.request.get('/signin')).headers()['content-security-policy'] ?? '';
  expect(await policy()).toContain(`${red.issuer} ${red.issuer.replace('127.0.0.1', 'localhost')}`);

  // Someone of another company, in the same browser, without the pages of the first being closed.
  await endSession(page);
  await signIn(page, two.email);
  for (const { issuer } of [red, blue]) expect(await policy()).toContain(issuer);

  await endSession(page);
  const identityProviderId = await createProvider(admin, green);
  await admin.update('customer', await admin.get(`customer/${one.customer.id}`), { identityProviderId });
  await signIn(page, one.email);
  expect(await policy()).toContain(green.issuer);

  // The cookie of yesterday: the page learns of the provider before anything has to reach it.
  await page.context().clearCookies({ name: /^atrium-provider-/ });
  await page.reload();
  await expect(page.locator('main')).toBeVisible();
  await expect.poll(policy).toContain(green.issuer);
  await Promise.all([red, blue, green].map((provider) => provider.close()));
});

test('whom the server does not accept reads why, with a reference, in their language, and comes back to where they were once that is mended (AUTH-57, AUTH-30)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/401/);
  const provider = await startOutsideProvider();
  const { customer, email } = await createCompany(admin, provider);
  const path = `/customer/${customer.id}/buildings`;
  provider.claims = { email_verified: false };
  const field = page.getByRole('textbox');
  await page.goto(path);
  await field.fill(email);
  await field.press('Enter');
  await expect(page.getByText('Your company’s sign-in was not accepted')).toBeVisible();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByText('Your e-mail address is not verified')).toBeVisible();
  await expect(page.getByText(/^Reference: [\da-f-]{36}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByText('Votre société n’a pas pu confirmer votre identité')).toBeVisible();
  await expect(page.getByText(/^Référence\s: [\da-f-]{36}$/)).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  provider.claims = {};
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.locator('main h1')).toBeVisible();
  // Someone else may sign in: the provider is to ask.
  expect(provider.prompts.filter((prompt) => prompt !== 'none')).toEqual([null, 'login']);
  await provider.close();
});

test('people of two companies work in two tabs of one browser at the same time, each with their own provider (SEC-06, AUTH-50, AUTH-53)', async ({
  page,
  context,
  admin,
}) => {
  const [red, blue] = await Promise.all([startOutsideProvider(), startOutsideProvider()]);
  const one = await createCompany(admin, red);
  const two = await createCompany(admin, blue);
  const other = await context.newPage();
  const people = [
    { tab: page, ...one },
    { tab: other, ...two },
  ];
  const showsOwn = async ({ tab, email, customer }: (typeof people)[number]) => {
    await tab.goto(`/customer/${customer.id}/buildings`);
    await expect(tab.locator('main h1')).toBeVisible();
    await tab.getByRole('button', { name: /Your account/ }).click();
    await expect(tab.getByText(email)).toBeVisible();
    await tab.keyboard.press('Escape');
  };
  await test.step('they sign in at the same moment', () =>
    Promise.all(people.map(({ tab, email }) => signIn(tab, email))));
  await test.step('each goes on as themselves, also after loading the page again', () =>
    Promise.all(people.map(showsOwn)));
  await test.step('one signing out leaves the other signed in', async () => {
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(/\/signin$/);
    await showsOwn({ tab: other, ...two });
    await signIn(page, one.email);
    await showsOwn({ tab: page, ...one });
  });
  await Promise.all([red, blue].map((provider) => provider.close()));
});
