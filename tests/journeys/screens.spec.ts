import { readFileSync } from 'node:fs';

import { expect, test } from './support/journey.ts';
import { expectGoodLooks, openIn } from './support/looks.ts';
import { signInAs } from './support/signInAs.ts';

const administrator = 'admin@atrium.example';
const languages = ['en', 'fr'] as const;

/** Context and page of every registered screen. */
const screens = [
  ...readFileSync(new URL('../../apps/portal/src/app/screens.ts', import.meta.url), 'utf8').matchAll(
    /context: '(?<context>\w+)',\s*page: '(?<page>[^']+)'/g,
  ),
].map(({ groups }) => ({ context: groups?.['context'] ?? '', page: groups?.['page'] ?? '' }));

/** Screens that are one page, or whose records are the same form as at the root. */
const withoutRecords = new Set([
  'BUILDING appmenu',
  'BUILDING buildinginfo',
  'BUILDING buildingInformation/help',
  'BUILDING home',
  'BUILDING questionnaire',
  'BUILDING settings',
  'BUILDING templates',
  'CUSTOMER defaults',
  'CUSTOMER providers',
  'CUSTOMER resourceBookingConfig',
  'CUSTOMER templates',
  'CUSTOMER translate',
  'CUSTOMER branding',
  'ROOT masterbranding',
  'ROOT identityProviders/:providerId/test',
  'VENDOR operating-hours',
]);

/** The last id in an address. */
function lastId(href: string): string | undefined {
  return href.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g)?.at(-1);
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('every line of the table of screens is read (KIT-15)', () => {
  expect(screens.length).toBeGreaterThan(10);
  expect(screens.every(({ context, page }) => context !== '' && page !== '')).toBe(true);
});

for (const screen of screens) {
  const name = `${screen.context} ${screen.page}`;
  test(`${name} is good to use in both languages, both colour modes, on phone and desk (KIT-15, KIT-16, SHELL-48)`, async ({
    page,
    admin,
  }) => {
    test.setTimeout(240_000);
    const [customer] = await admin.list("customer?$filter=name eq 'Northwind'");
    // The building that has something of everything.
    const [building] = await admin.list("building?$filter=name eq 'Northwind Part-Dieu'");
    const [vendor] = await admin.list(`vendor?buildingId=${building?.id ?? ''}`);
    const [provider] = await admin.list("identityprovider?$filter=types eq 'identity'");
    const [country] = await admin.list("building/country?$filter=isoCode eq 'FR'");
    const [template] = await admin.list('map-template');
    const [event] = await admin.list(`event?buildingId=${building?.id ?? ''}`);
    const [campus] = await admin.list(`space?customerId=${customer?.id ?? ''}&$filter=type eq 'Campus'`);
    const base = {
      ROOT: '/admin',
      CUSTOMER: `/customer/${customer?.id ?? ''}`,
      CAMPUS: `/customer/${customer?.id ?? ''}/campus/${campus?.id ?? ''}`,
      BUILDING: `/customer/${customer?.id ?? ''}/building/${building?.id ?? ''}`,
      VENDOR: `/customer/${customer?.id ?? ''}/building/${building?.id ?? ''}/vendor/${vendor?.id ?? ''}`,
    }[screen.context];
    const path = `${base ?? ''}/${screen.page
      .replace(':countryId', country?.id ?? '')
      .replace(':providerId', provider?.id ?? '')
      .replace(':eventId', event?.id ?? '')
      .replace(':templateId', template?.id ?? '')}`;

    // The portfolio keeps no secret, without which there is no Pointr.
    if (name === 'CUSTOMER pointr')
      await admin.create(`customer/${customer?.id ?? ''}/pointrconfig`, {
        userName: 'atrium',
        clientId: 'atrium',
        clientSecret: 'well kept',
        url: 'https://pointr.example',
      });
    await signInAs(page, administrator);
    for (const language of languages) {
      await openIn(page, language, path);
      await expectGoodLooks(page, `${name}, ${language}`);
      const create = page.locator('main a[href$="/new"]');
      const canCreate = (await create.count()) > 0;
      if (withoutRecords.has(name)) continue;
      // A row leads to its record here, or to the place that it is.
      const hrefs = await page
        .locator(`main tbody a, main a[href^="${path}/"]`)
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      const id = hrefs.map(lastId).find((found) => found !== undefined && !path.includes(found));
      expect(id, `${name} has a record in the demo portfolio`).toBeDefined();
      await openIn(page, language, `${path}/${id ?? ''}`);
      await expect(page.locator('main form')).toBeVisible();
      await expectGoodLooks(page, `${name}, a record, ${language}`);
      if (!canCreate) continue;
      await openIn(page, language, `${path}/new`);
      await expect(page.locator('main form')).toBeVisible();
      await page.locator('main form button[type=submit]').click();
      await expectGoodLooks(page, `${name}, a new one with its errors, ${language}`);
    }
  });
}

for (const [name, path] of [
  ['sign-in', '/signin'],
  ['an unknown domain', '/invalid-domain?domain=unknown.example'],
  ['the error page', '/error?message=validationMessages.unauthorized'],
  ['request access', '/no-roles'],
] as const) {
  test(`${name} is good to use in both languages, both colour modes, on phone and desk (KIT-15, KIT-16, SHELL-48)`, async ({
    page,
  }) => {
    await page.goto('/signin');
    for (const language of languages) {
      await openIn(page, language, path);
      await expectGoodLooks(page, `${name}, ${language}`);
    }
  });
}

test('what opens over a screen is good to use too (KIT-15, KIT-16)', async ({ page, admin }) => {
  test.setTimeout(180_000);
  const [policy] = await admin.list('config/policy');
  await signInAs(page, administrator);
  for (const language of languages) {
    const path = '/admin/customers';
    await openIn(page, language, path);
    await page.locator('header button[aria-haspopup=dialog]').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectGoodLooks(page, `the person, ${language}`);
    await page.keyboard.press('Escape');
    await page.locator('main header button[aria-haspopup=menu]').click();
    await expectGoodLooks(page, `the page's menu, ${language}`, true);
    await page.getByRole('menuitem').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectGoodLooks(page, `columns and density, ${language}`);
    await page.keyboard.press('Escape');
    // The second one: the list that opens with the first stands where its field was before the window was resized.
    await page.locator('main [role=search] .MuiChip-root').nth(1).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectGoodLooks(page, `a filter, ${language}`);
    await page.keyboard.press('Escape');
    await page.locator('tbody .rowMenu').first().click();
    await expectGoodLooks(page, `a row's menu, ${language}`, true);
    await page.getByRole('menuitem').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectGoodLooks(page, `the question before a delete, ${language}`);
    await openIn(page, language, `/admin/policies/${policy?.id ?? ''}?history`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectGoodLooks(page, `a history, ${language}`);
  }
});
