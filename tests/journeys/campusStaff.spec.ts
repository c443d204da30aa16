import { enterAs } from './support/enterAs.ts';
import { field, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { uniqueMark } from './support/portfolio.ts';

test('a campus manager begins on the campuses of their buildings, and keeps the places of theirs alone (TRUE-02, NAV-75)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  consoleWatch.allow(/404/);
  const mark = uniqueMark();
  const [own] = await admin.list("space?$filter=name eq 'Campus Lyon'");
  const customer = String(own?.['customerId']);
  const other = await admin.create('space', { type: 'Campus', name: `Campus ${mark}`, customerId: customer });

  await test.step('the list has the one campus, and offers no new one', async () => {
    await enterAs(page, 'campus@northwind.example');
    await expect(page).toHaveURL(new RegExp(`/customer/${customer}/campuses`));
    await expect(page.getByRole('row').getByRole('rowheader')).toHaveText([/Campus Lyon/]);
    await expect(page.getByRole('link', { name: 'Add campus' })).toHaveCount(0);
  });

  await test.step('inside of it a destination is added', async () => {
    await page.getByRole('link', { name: 'Campus Lyon' }).click();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Destinations' }).click();
    await page.getByRole('link', { name: 'Add destination' }).click();
    await field(page, 'Name').fill(`Halle ${mark}`);
    await save(page, `Halle ${mark}`);
    const [made] = await admin.list(`space?parentId=${String(own?.id)}&$filter=name eq 'Halle ${mark}'`);
    expect(made).toMatchObject({ type: 'Destination', campusId: own?.id });
    await admin.call('DELETE', `space/${String(made?.id)}`, { ifMatch: made?.version ?? 0 });
  });

  await test.step('another campus is not there', async () => {
    await page.goto(`/customer/${customer}/campus/${other.id}/destinations`);
    await expect(page.getByText('Page not found or not authorised').first()).toBeVisible();
    await admin.call('DELETE', `space/${other.id}`, { ifMatch: other.version });
  });
});
