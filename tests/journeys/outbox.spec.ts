import { field } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { uniqueMark } from './support/portfolio.ts';
import { signInAs } from './support/signInAs.ts';

test('an administrator sends a test message, reads it as sent, cancels it and resends it (MSG-11, SEC-06)', async ({
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
  // By the attributes of the message, and by its sheet.
  await expect(frame.locator('.sheet')).toHaveCSS('border-top-width', '4px');
  await expect(frame.locator('.sheet')).toHaveCSS('padding-left', '32px');
  await page.emulateMedia({ colorScheme: 'dark' });
  const light = await frame.locator('.sheet').evaluate((sheet) => sheet.style.backgroundColor);
  await expect(frame.locator('.sheet')).not.toHaveCSS('background-color', light);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(frame.locator('.sheet')).toHaveCSS('background-color', light);
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
