import { expect, test } from './support/journey.ts';
import { expectGoodLooks } from './support/looks.ts';
import { createArticle, createBuilding, createWorkplace, enableExtension } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';

const ADMINISTRATOR = 'admin@atrium.example';

test('the command palette finds a record and opens it by keyboard alone, and is shown to everyone (KIT-11, KIT-15, KIT-16)', async ({
  page,
  admin,
}) => {
  const { customer, building, mark } = await createWorkplace(admin);
  const article = await createArticle(admin, building.id, { title: `Élévateur ${mark}` });
  await enterAs(page, ADMINISTRATOR, '/admin/timezones');
  const opener = page.getByRole('button', { name: /^Your account/ });
  await opener.focus();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search pages, records and actions' });
  await expect(box).toBeFocused();
  await page.keyboard.type(`elevateur ${mark}`);
  await expect(page.getByRole('option', { name: `Élévateur ${mark}` })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 result' })).toBeAttached();
  await expectGoodLooks(page, 'the command palette', { isMenu: true });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/customer/${customer.id}/building/${building.id}/articles/${article.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Élévateur ${mark}` })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(building.id);
  await expect(page.getByRole('option', { name: String(building['name']) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('langue');
  await expect(page.getByText('Nothing found for “langue”')).toBeVisible();
  await box.fill('français');
  await expect(page.getByRole('option', { name: /Français/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('main')).not.toHaveAttribute('aria-hidden', 'true');
});

test('the palette finds what is in the person’s scope and nothing else (KIT-11, SEC-02)', async ({ page, admin }) => {
  const { editor, building, mark } = await createWorkplace(admin);
  const stranger = await createWorkplace(admin);
  await createArticle(admin, building.id, { title: `Unser ${mark}` });
  await createArticle(admin, stranger.building.id, { title: `Fremd ${mark}` });
  await enterAs(page, editor.email);
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('combobox', { name: 'Search pages, records and actions' }).fill(mark);
  await expect(page.getByRole('option', { name: `Unser ${mark}` })).toBeVisible();
  await expect(page.getByRole('option', { name: `Fremd ${mark}` })).toHaveCount(0);
  await page.getByRole('combobox').fill(stranger.building.id);
  await expect(page.getByText(`Nothing found for “${stranger.building.id}”`)).toBeVisible();
});

test('the switcher leads to another building and keeps the page; the place left is among the recent ones (KIT-12, KIT-15, KIT-16)', async ({
  page,
  admin,
}) => {
  const { customer, building, mark } = await createWorkplace(admin);
  const other = await createBuilding(admin, customer.id, `Zürichsee ${mark}`);
  await enableExtension(admin, other.id, 'extension.news');
  const articles = (id: string) => `/customer/${customer.id}/building/${id}/articles`;
  await enterAs(page, ADMINISTRATOR, articles(building.id));
  const open = page.getByRole('button', { name: 'Switch building' });
  await open.focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('combobox', { name: 'Search buildings' });
  await expect(box).toBeFocused();
  await page.keyboard.type('zurich');
  await expect(page.getByRole('option')).toHaveText([`Zürichsee ${mark}`]);
  await expectGoodLooks(page, 'the switcher', { isMenu: true });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(articles(other.id));
  await expect(box).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  await open.click();
  const recent = page.getByRole('group', { name: 'Recent' });
  await recent.getByRole('option', { name: String(building['name']) }).click();
  await expect(page).toHaveURL(articles(building.id));
});

test('a record deep in the contexts opens directly with their names, and what is out of right says so (NAV-05, NAV-16, ERR-45, ERR-47, SHELL-20)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/40[34]/);
  const { customer, building, editor } = await createWorkplace(admin);
  const bare = await createBuilding(admin, customer.id, 'Bare House');
  const article = await createArticle(admin, building.id, { title: 'Deep down' });
  const place = `/customer/${customer.id}/building/${building.id}`;
  await enterAs(page, editor.email, `${place}/articles/${article.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Deep down' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem')).toHaveText([
    String(customer['name']),
    String(building['name']),
  ]);
  for (const path of [
    `${place}/settings`,
    `${place}/articles/${bare.id}`,
    `/customer/${customer.id}/building/${bare.id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByText('Page not found or not authorised').first()).toBeVisible();
  }
  await page.goto('/admin/timezones');
  await expect(page.getByRole('heading', { level: 1, name: 'Permission denied' })).toBeVisible();
  const { status } = await admin.call('PUT', `building/${building.id}/extension/extension.news`, {
    body: { enabled: false },
  });
  expect(status).toBe(200);
  await page.goto(place);
  await expect(page.getByRole('heading', { level: 1, name: 'No extensions for this building' })).toBeVisible();
  await expect(page).toHaveURL(/\/error\?message=messages\.error/);
});
