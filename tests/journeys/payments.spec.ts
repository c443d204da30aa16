import { openApi } from './support/apiClient.ts';
import { enterAs } from './support/enterAs.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks } from './support/looks.ts';
import { createBuilding, createCustomer, createPerson, enableExtension, uniqueMark } from './support/portfolio.ts';

test('a payment account is linked in the provider’s window, an order is paid on its page, and paid back (VEND-12, VEND-16, VEND-22, VEND-23, VEND-24, ERR-54)', async ({
  page,
  context,
  admin,
  server,
  consoleWatch,
}) => {
  // A form that was not sent is no association.
  consoleWatch.allow(/409/);
  const mark = uniqueMark();
  const domain = `payments-${mark}.example`;
  const customer = await createCustomer(admin, `Tannery ${mark}`, domain);
  const building = await createBuilding(admin, customer.id, `Annex ${mark}`);
  await enableExtension(admin, building.id, 'extension.foodAndBeverage');
  const shop = { buildingId: building.id, shopName: 'Juice Bar', currency: 'EUR', enableOrdering: true, taxRate: 0 };
  const { id: vendorId } = await admin.create('vendor', shop);
  const { id: categoryId } = await admin.create('product-categories', { vendorId, name: 'Juices' });
  const { id: productId } = await admin.create('product-store', { vendorId, categoryId, name: 'Apple', basePrice: 4 });
  const role = await admin.create('role', { name: `Guest ${mark}`, privilegeMap: {} });
  const email = `guest@${domain}`;
  await createPerson(admin, { customerId: customer.id, email, roleId: role.id, buildings: [building.id] });

  const place = `/customer/${customer.id}/building/${building.id}`;
  await enterAs(page, 'admin@atrium.example', `${place}/vendors/${vendorId}`);
  const section = page.getByRole('region', { name: 'Payments' });
  const link = section.getByRole('button', { name: 'Link payment account' });
  await expect(section).toContainText('Orders are paid at the counter.');

  await test.step('a window that is open already, and one that is closed, have their messages', async () => {
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await expect(opened.getByText('Simulated payment: no money moves.')).toBeVisible();
    await link.click();
    await expect(section).toContainText('The window of the payment provider is already open.');
    const closed = opened.waitForEvent('close');
    await opened.getByRole('button', { name: 'Cancel' }).click();
    await closed;
    await expect(section).toContainText('was cancelled');
  });

  await test.step('a page that keeps itself apart looks closed at once, and links the account all the same', async () => {
    await context.route('**/payment/simulated-account*', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' };
      await route.fulfill({ response, headers });
    });
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await expect(section).toContainText('If the window of the payment provider is still open, finish there');
    await opened.getByRole('button', { name: 'Link account' }).click();
    await expect(section).toContainText('The payment account was linked.');
    await expect(section).toContainText('Ready');
    await opened.close();
    await context.unroute('**/payment/simulated-account*');
    await section.getByRole('button', { name: 'Unlink payment account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink payment account' }).click();
    await expect(section).toContainText('The payment account was unlinked.');
  });

  await test.step('the account is ready once the form was sent', async () => {
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    const closed = opened.waitForEvent('close');
    await opened.getByRole('button', { name: 'Link account' }).click();
    await closed;
    await expect(section).toContainText('The payment account was linked.');
    await expect(section).toContainText('Ready');
    await expectGoodLooks(page, 'the payment account of a vendor');
  });

  await test.step('a paid order reaches the vendor, and is paid back when it is cancelled', async () => {
    const guest = await openApi(server.publicUrl, email);
    const placed = await guest.create('stripe-orders', { lines: [{ productId, quantity: 2 }] });
    const { url } = placed['checkout'] as { readonly url: string };
    await page.goto(`${place}/vendor/${vendorId}/orders`);
    await expect(page.getByText('Waiting for orders')).toBeVisible();
    const provider = await context.newPage();
    await provider.goto(url);
    await provider.getByRole('button', { name: 'Pay €8.00' }).click();
    await expect(provider.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await provider.close();
    const order = page.getByRole('listitem', { name: 'Order 1', exact: true });
    await expect(order).toContainText('Paid · Simulated payment');
    await order.focus();
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog', { name: 'Cancel order 1' });
    await expect(dialog).toContainText('€8.00');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(dialog).toBeHidden();
    expect((await guest.get(`stripe-orders/${placed.id}`))['payment']).toMatch(/^refund/);
  });
});
