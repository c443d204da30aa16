import { enterAs } from './support/enterAs.ts';
import { field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks } from './support/looks.ts';

test('the room releases of a building: the trend by keyboard and as a table, the log by outcome, and the rule (STAT-03, NAV-62, REL-01, REL-05)', async ({
  page,
  admin,
}) => {
  const [customer] = await admin.list("customer?$filter=name eq 'Northwind'");
  const [building] = await admin.list("building?$filter=name eq 'Northwind Part-Dieu'");
  const place = `/customer/${customer?.id ?? ''}/building/${building?.id ?? ''}`;
  await enterAs(page, 'admin@atrium.example', `${place}/roomReleases`);

  const chart = page.getByRole('group', { name: 'The last 12 weeks' });
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('status').filter({ hasText: /Auto release \d/ })).toBeVisible();
  await page.getByText('Show as table').click();
  const table = page.getByRole('region', { name: 'The last 12 weeks' }).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(13);
  await expect(page.getByText(/^Hours won back: \d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Repeat no-shows' })).toBeVisible();
  await expectGoodLooks(page, 'room releases', {});

  await page.goto(`${place}/roomReleases?filter.action=AutoRelease`);
  await expect(page.getByText(/^No one has checked in\. A room is released 15 minutes after/).first()).toBeVisible();
  await expect(page.getByRole('table').getByText('User keep', { exact: true })).toHaveCount(0);

  await page.getByRole('link', { name: 'Open the extensions of the building' }).click();
  await page.getByRole('link', { name: 'Settings of Schedule' }).click();
  const grace = field(page, 'Released after (minutes)');
  await grace.fill('500');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Too large: enter at most 120').first()).toBeVisible();
  await grace.fill('20');
  await save(page, 'Schedule');
  await page.goto(`${place}/roomReleases`);
  await expect(page.getByText(/A room is released 20 minutes after the start/).first()).toBeVisible();
});
