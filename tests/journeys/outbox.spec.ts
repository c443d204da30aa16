import { field } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { uniqueMark } from './support/portfolio.ts';
import { signInAs } from './support/signInAs.ts';

test('an administrator sends a test message, reads it as sent, cancels it and resends it (MSG-11)', async ({
  page,
}) => {
  const mark = uniqueMark();
  const recipient = `ops-${mark}@northwind.example`;
  await signInAs(page, 'admin@atrium.example', '/admin/outbox');
  await expect(page.getByText('No mail server is configured')).toBeVisible();

  await page.getByRole('link', { name: 'Send a test message' }).click();
  await field(page, 'Recipient').fill(`${recipient}, other@northwind.example`);
  await field(page, 'Subject').fill(`Does it arrive ${mark}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/e-mail address/).first()).toBeVisible();
  await field(page, 'Recipient').fill(recipient);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/outbox\/[0-9a-f-]{36}$/);

  const frame = page.frameLocator('iframe[title="Message as sent"]');
  await expect(frame.getByRole('heading', { name: `Does it arrive ${mark}` })).toBeVisible();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Message as sent' })).toContainText('to test the mail server');

  await page.getByRole('button', { name: 'Cancel message' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(recipient);
  await dialog.getByRole('button', { name: 'Cancel message' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Resend message' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resend message' }).click();
  await expect(page.getByRole('button', { name: 'Cancel message' })).toBeVisible();

  await page.getByRole('link', { name: 'Outbox' }).first().click();
  await page.getByLabel('Search', { exact: true }).fill(mark);
  await expect(page.getByRole('link', { name: `Does it arrive ${mark}` })).toHaveCount(1);
});
