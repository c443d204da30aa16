import type { Page } from '@playwright/test';

import type { ApiClient } from './support/apiClient.ts';
import { enterAs } from './support/enterAs.ts';
import { field, pressSave, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { createArticle, createPerson, createWorkplace } from './support/portfolio.ts';
import { signInAs } from './support/signInAs.ts';

/** An article of a new building, open in the windows of two people who may edit it. */
async function openTwice(admin: ApiClient, first: Page, second: Page) {
  const place = await createWorkplace(admin);
  const { customer, building, role, domain } = place;
  const colleague = { id: '', email: `colleague@${domain}` };
  await createPerson(admin, {
    customerId: customer.id,
    email: colleague.email,
    roleId: role.id,
    buildings: [building.id],
    name: 'Alex',
  });
  const article = await createArticle(admin, building.id, { title: 'Lobby', subtitle: 'Ground floor' });
  const path = `/customer/${customer.id}/building/${building.id}/articles/${article.id}`;
  for (const [page, email] of [
    [first, place.editor.email],
    [second, colleague.email],
  ] as const) {
    // What others change reaches a page from when it listens.
    const listening = page.waitForResponse(/\/api\/stream\//);
    await signInAs(page, email, path);
    await listening;
  }
  for (const page of [first, second]) await expect(field(page, 'Title')).toHaveValue('Lobby');
  return { ...place, article, path };
}

test('two people edit an article: other fields merge by themselves, the same field is asked about, nothing is lost (KIT-08)', async ({
  page,
  openWindow,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/412/);
  const second = await openWindow();
  const { article } = await openTwice(admin, page, second);

  await field(second, 'Title').fill('Lobby and café');
  await field(page, 'Title').fill('Lobby reopened');
  await field(page, 'Subtitle').fill('Ground floor, north side');
  await second.getByRole('switch', { name: 'Featured' }).check();
  await save(page, 'Lobby reopened');

  const merge = second.getByRole('dialog', { name: 'Someone else saved this while you were editing' });
  await pressSave(second, merge);
  await expect(merge).toContainText(/Robin Journey (?:and you both )?changed/);
  await expect(merge).toContainText('Their change to Subtitle is kept');
  await expect(merge).toContainText('Your change to Featured is kept');
  const title = merge.getByRole('radiogroup', { name: 'Title' });
  await expect(title.getByRole('radio', { name: 'Theirs: Lobby reopened' })).toBeVisible();
  await expect(title.getByRole('radio', { name: 'Mine: Lobby and café' })).toBeVisible();
  await expect(merge.getByText('Before: Lobby')).toBeVisible();
  const saveMerged = merge.getByRole('button', { name: 'Save merged version' });
  await expect(saveMerged).toHaveAttribute('aria-disabled', 'true');
  await title.getByRole('radio', { name: /^Mine/ }).check();
  await saveMerged.click();
  await expect(second.getByText('Lobby and café was saved')).toBeVisible();
  await expect(merge).toHaveCount(0);

  expect(await admin.get(`article/${article.id}`)).toMatchObject({
    title: 'Lobby and café',
    subtitle: 'Ground floor, north side',
    featured: true,
    content: '<p>Text of the article.</p>',
  });
  await expect(field(second, 'Subtitle')).toHaveValue('Ground floor, north side');
});

test('where both have changed the same field, theirs is saved if theirs is chosen, and mine if mine is (KIT-08)', async ({
  page,
  openWindow,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/412/);
  const second = await openWindow();
  const { article } = await openTwice(admin, page, second);
  for (const [window, who] of [
    [page, 'Robin'],
    [second, 'Alex'],
  ] as const) {
    await field(window, 'Title').fill(`Lobby of ${who}`);
    await field(window, 'Subtitle').fill(`Floor of ${who}`);
  }
  await save(page, 'Lobby of Robin');

  const merge = second.getByRole('dialog', { name: 'Someone else saved this while you were editing' });
  await pressSave(second, merge);
  await merge.getByRole('radio', { name: 'Theirs: Lobby of Robin' }).check();
  await merge.getByRole('radio', { name: 'Mine: Floor of Alex' }).check();
  await merge.getByRole('button', { name: 'Save merged version' }).click();
  await expect(second.getByText('Lobby of Robin was saved')).toBeVisible();
  await expect(merge).toHaveCount(0);
  expect(await admin.get(`article/${article.id}`)).toMatchObject({
    title: 'Lobby of Robin',
    subtitle: 'Floor of Alex',
  });
  await expect(field(second, 'Title')).toHaveValue('Lobby of Robin');
  await expect(field(second, 'Subtitle')).toHaveValue('Floor of Alex');
});

test('a change by someone else reaches the open form: untouched fields are refreshed, touched ones stay (KIT-08, API-41)', async ({
  page,
  openWindow,
  admin,
}) => {
  const second = await openWindow();
  const { article } = await openTwice(admin, page, second);
  await field(second, 'Subtitle').fill('My own words');
  const { version, id } = await admin.get(`article/${article.id}`);
  await admin.update('article', { id, version }, { title: 'Lobby closed' });
  await expect(second.getByText('saved this while you were editing')).toBeVisible();
  await expect(field(second, 'Subtitle')).toHaveValue('My own words');
  await expect(field(page, 'Title')).toHaveValue('Lobby closed');
  await expect(page.getByText('You now see the newer version that')).toBeVisible();
});

test('what someone else changes before the page listens is seen as well (API-41)', async ({ page, admin }) => {
  const { editor, building, customer } = await createWorkplace(admin);
  const article = await createArticle(admin, building.id, { title: 'Lobby' });
  const place = `/customer/${customer.id}/building/${building.id}/articles`;
  let isListening = false;
  page.on('request', (request) => (isListening ||= request.url().includes('/api/stream/')));
  await enterAs(page, editor.email, `${place}/${article.id}`);
  await expect(field(page, 'Title')).toHaveValue('Lobby');
  await admin.update('article', article, { title: 'Lobby closed' });
  expect(isListening).toBe(false);
  await expect(field(page, 'Title')).toHaveValue('Lobby closed');
  expect(isListening).toBe(true);

  isListening = false;
  await page.goto(place);
  await expect(page.getByRole('link', { name: 'Lobby closed' })).toBeVisible();
  await createArticle(admin, building.id, { title: 'Roof' });
  expect(isListening).toBe(false);
  await expect(page.getByRole('link', { name: 'Roof' })).toBeVisible();
});

test('history shows who did what when, compares two versions and restores the first, or one field of it (AUDIT-04, AUDIT-05, AUDIT-06, KIT-10)', async ({
  page,
  admin,
}) => {
  const { editor, building, customer } = await createWorkplace(admin);
  const first = await createArticle(admin, building.id, { title: 'First words', subtitle: 'One' });
  const second = await admin.update('article', first, { title: 'Second words', subtitle: 'Two' });
  await admin.update('article', second, { featured: true });
  await enterAs(page, editor.email, `/customer/${customer.id}/building/${building.id}/articles/${first.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: /^History of / });
  const versions = history.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(3);
  await expect(versions.last()).toContainText(/Created · \S+ \S+/);
  await versions.last().getByRole('button').click();
  const changes = history.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await expect(changes).toHaveCount(3);
  await expect(changes.filter({ hasText: 'Subtitle' })).toContainText(/One.*Two/s);
  await expect(changes.filter({ hasText: 'Featured' })).toContainText(/No.*Yes/s);

  await test.step('one field alone', async () => {
    await history.getByRole('checkbox', { name: 'Restore Subtitle' }).check();
    await history.getByRole('button', { name: 'Restore 1 selected field' }).click();
    const question = page.getByRole('dialog', { name: /^Restore: / });
    await expect(question).toContainText('These values are replaced');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await admin.get(`article/${first.id}`))['subtitle']).toBe('Two');
    await history.getByRole('button', { name: 'Restore 1 selected field' }).click();
    await question.getByRole('button', { name: 'Restore values' }).click();
    await expect(page.getByText('was restored')).toBeVisible();
    expect(await admin.get(`article/${first.id}`)).toMatchObject({
      title: 'Second words',
      subtitle: 'One',
      featured: true,
    });
    await expect(versions).toHaveCount(4);
  });

  await test.step('the whole first version', async () => {
    await versions.last().getByRole('button').click();
    await history.getByRole('button', { name: 'Restore this version' }).click();
    await page
      .getByRole('dialog', { name: /^Restore: / })
      .getByRole('button', { name: 'Restore values' })
      .click();
    await expect(versions).toHaveCount(5);
    expect(await admin.get(`article/${first.id}`)).toMatchObject({
      title: 'First words',
      subtitle: 'One',
      featured: false,
    });
  });
  await history.getByRole('button', { name: 'Close the history' }).click();
  await expect(field(page, 'Title')).toHaveValue('First words');
});

test('who may only look sees the history and cannot restore, and reads why (AUDIT-06, KIT-18)', async ({
  page,
  admin,
}) => {
  const { mark, domain, building, customer } = await createWorkplace(admin);
  const role = await admin.create('role', {
    name: `Viewer ${mark}`,
    privilegeMap: { 'BUILDING.articles': ['view'] },
  });
  const email = `viewer@${domain}`;
  await createPerson(admin, { customerId: customer.id, email, roleId: role.id, buildings: [building.id] });
  const article = await createArticle(admin, building.id, { title: 'Seen' });
  await admin.update('article', article, { title: 'Seen twice' });
  await enterAs(page, email, `/customer/${customer.id}/building/${building.id}/articles/${article.id}?history`);
  const restore = page.getByRole('button', { name: 'Restore this version' });
  await expect(restore).toHaveAttribute('aria-disabled', 'true');
  await restore.hover();
  await expect(page.getByRole('tooltip')).toContainText('Your role can view this, but not change it');
});
