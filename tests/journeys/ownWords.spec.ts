import { field, pressSave, save } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks, openIn } from './support/looks.ts';
import { createBuilding, createCustomer, createPerson, uniqueMark } from './support/portfolio.ts';
import { bringToken } from './support/bringToken.ts';
import { enterAs } from './support/enterAs.ts';

test('an e-mail of a building is overridden, filled with placeholders, previewed, and given back (BLDG-40, MSG-20, MSG-21, NAV-41)', async ({
  page,
  admin,
}) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Mail ${mark}`, `mail-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Pier ${mark}`);
  await enterAs(page, 'admin@atrium.example', `/customer/${customer.id}/building/${building.id}/templates`);
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Order ready' }) });
  await expect(line.getByText('General')).toBeVisible();
  await line.getByRole('link', { name: 'Override' }).click();

  await expect(field(page, 'Subject')).toHaveValue('Order {{orderNumber}} is ready');
  await field(page, 'Name').fill(`Lunch ${mark}`);
  await field(page, 'Subject').fill('Order {{seats}}');
  await field(page, 'Title').click();
  await expect(field(page, 'Subject')).toHaveAccessibleDescription(/\{\{seats\}\} is not a placeholder of this e-mail/);
  await field(page, 'Subject').fill('Lunch for ');
  await page.getByRole('button', { name: 'Insert a placeholder: Subject' }).click();
  await page.getByRole('menuitem', { name: 'First name' }).click();
  await expect(field(page, 'Subject')).toHaveValue('Lunch for {{firstName}}');
  await page.getByRole('textbox', { name: 'Text' }).fill('It is on the counter of ');
  await page.getByRole('button', { name: 'Shop' }).click();
  await expect(page.getByText('It is on the counter of Corner Café')).toBeVisible();
  await expect(page.getByText('Lunch for Ada')).toBeVisible();
  await save(page, `Lunch ${mark}`);
  const [stored] = await admin.list(`template?buildingId=${building.id}`);
  expect(stored).toMatchObject({ subject: 'Lunch for {{firstName}}', purpose: 'orderReady' });

  await page.getByRole('link', { name: 'Templates' }).first().click();
  await expect(line.getByText('This building')).toBeVisible();
  await line.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog').getByText('Lunch for Ada')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await line.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(line.getByText('General')).toBeVisible();
});

test("a customer's own words are in its portal at once, and only there (CUST-17, NAV-31)", async ({ page, admin }) => {
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Words ${mark}`, `words-${mark}.example`);
  const [role] = await admin.list("role?$filter=name eq 'Implementation team'");
  const email = `robin@words-${mark}.example`;
  await createPerson(admin, { customerId: customer.id, email, roleId: role?.id ?? '' });
  await enterAs(page, email, `/customer/${customer.id}/translate?q=policy.title`);
  await page.getByRole('textbox', { name: 'English: policy.title' }).fill(`House rules <b>${mark}</b>`);
  await pressSave(page, page.getByText('1 text was saved'));
  await page.goto(`/customer/${customer.id}/policies`);
  await expect(page.getByRole('heading', { name: `House rules <b>${mark}</b>` })).toBeVisible();
  await page.goto(`/customer/${customer.id}/translate?q=policy.title`);
  await page.getByRole('textbox', { name: 'English: policy.title' }).fill('');
  await pressSave(page, page.getByText('No unsaved changes'));
  await page.goto(`/customer/${customer.id}/policies`);
  await expect(page.getByRole('heading', { name: 'Policies', exact: true })).toBeVisible();
});

test('the forms of texts look good in both languages and colour modes (KIT-15, KIT-16)', async ({ page, admin }) => {
  const [customer] = await admin.list("customer?$filter=name eq 'Northwind'");
  await bringToken(page, 'admin@atrium.example');
  for (const language of ['en', 'fr'] as const) {
    await openIn(page, language, `/customer/${customer?.id ?? ''}/templates/new?purpose=orderReady`);
    await expect(page.locator('main form')).toBeVisible();
    await expectGoodLooks(page, `a new template, ${language}`);
  }
});
