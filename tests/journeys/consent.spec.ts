import { listenForMonitoring } from './support/monitoringProvider.ts';
import { expectGoodLooks, openIn } from './support/looks.ts';
import { expect, test } from './support/journey.ts';
import { tabTo } from './support/keyboard.ts';
import { signInAs } from './support/signInAs.ts';

const MANAGER = 'manager@northwind.example';

test.beforeEach(async ({ context }) => context.clearCookies({ name: 'atrium_consent' }));

test('consent is asked for next to the work, refused or chosen by keyboard, kept with the person and changed later (MON-01, MON-02, MON-03, PERM-23)', async ({
  page,
}) => {
  await page.goto('/signin');
  const bar = page.getByRole('region', { name: 'Privacy' });
  await expect(bar).toBeVisible();
  await expect(page.getByLabel('Work e-mail address')).toBeFocused();
  await expectGoodLooks(page, 'the question for consent');
  await openIn(page, 'fr', '/signin');
  await expectGoodLooks(page, 'the question for consent in French');
  await openIn(page, 'en', '/signin');
  const [accept, refuse] = await Promise.all(
    ['Accept all', 'Refuse all'].map((name) => bar.getByRole('button', { name }).boundingBox()),
  );
  expect(Math.abs((accept?.width ?? 0) - (refuse?.width ?? 99))).toBeLessThan(8);
  expect([accept?.height, accept?.y]).toEqual([refuse?.height, refuse?.y]);

  // No one has to choose to sign in.
  await signInAs(page, MANAGER);
  await expect(bar).toBeVisible();
  await tabTo(page, bar.getByRole('button', { name: 'Choose…' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Privacy choices' });
  await expect(dialog).toBeVisible();
  await expectGoodLooks(page, 'the privacy choices');
  await tabTo(page, dialog.getByRole('switch', { name: 'Functional' }));
  await page.keyboard.press('Space');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/user/update/'));
  await tabTo(page, dialog.getByRole('button', { name: 'Save choices' }));
  await page.keyboard.press('Enter');
  expect(await (await saved).json()).toMatchObject({ email: MANAGER, cookies: ['C0003'] });
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expect(page.locator('main h1')).toBeVisible();
  await expect(bar).toHaveCount(0);

  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'Privacy choices' }).click();
  await expect(dialog.getByRole('switch', { name: 'Functional' })).toBeChecked();
  await dialog.getByRole('switch', { name: 'Functional' }).click();
  const withdrawn = page.waitForResponse((answer) => answer.url().endsWith('/api/user/update/'));
  await dialog.getByRole('button', { name: 'Save choices' }).click();
  expect(await (await withdrawn).json()).toMatchObject({ cookies: [] });
  await expect(dialog).toHaveCount(0);
});

test('with consent screens are recorded without names, e-mail addresses and what is typed, and nothing is sent before or after (MON-04, MON-06, MON-09, MON-17, MON-21, SEC-11)', async ({
  page,
  server,
}) => {
  const provider = await listenForMonitoring(server.monitoringPort);
  const sends: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/monitoring/')) sends.push(request.url());
  });
  const start = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/user/start/');
  await signInAs(page, MANAGER);
  const { user } = await (await start).json();
  const { id, firstName, lastName } = user.body;
  expect([id, firstName, lastName]).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
  await expect(page.getByRole('region', { name: 'Privacy' })).toBeVisible();
  expect(sends).toEqual([]);

  await page.getByRole('button', { name: 'Accept all' }).click();
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'Privacy choices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Privacy choices' });
  await expect(dialog.getByText('masked screens are recorded')).toBeVisible();
  await page.keyboard.press('Escape');
  const search = page.getByRole('textbox', { name: 'Search' });
  await search.fill('Quartermain');
  await expect(page).toHaveURL(/Quartermain/);
  await search.fill('');
  await expect(page.locator('main tbody tr a').first()).toBeVisible();
  const names = await page.locator('main tbody tr a').allTextContents();
  await page.locator('main tbody tr a').first().click();
  await expect(page.locator('main h1')).toBeVisible();
  await expect.poll(() => provider.tracks(), { timeout: 30_000 }).toContain('replay');

  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'Privacy choices' }).click();
  await dialog.getByRole('switch', { name: 'Performance' }).click();
  await dialog.getByRole('button', { name: 'Save choices' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  const before = sends.length;
  await expect(page.locator('main h1')).toBeVisible();
  await page.goBack();
  await expect(search).toBeVisible();
  await page.goto('about:blank');
  expect(sends).toHaveLength(before);

  const sent = await provider.close();
  expect(sent.messages.length).toBeGreaterThan(0);
  const people = sent.messages.flatMap(({ usr }) => (usr === undefined ? [] : [usr]));
  for (const who of people) expect(Object.keys(who).toSorted()).toEqual(['id', 'role']);
  expect(people[0]?.['id']).toBe(id);
  // The recording is there, and its texts are not.
  expect(sent.text).toContain('"records":');
  for (const secret of [firstName, lastName, MANAGER, 'northwind', 'Quartermain', ...names])
    expect(sent.text.toLowerCase(), secret).not.toContain(String(secret).toLowerCase());
});
