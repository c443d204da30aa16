import { field } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { createBuilding, createCustomer, uniqueMark } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';

test('orders come in live, are accepted and completed by key, cancelled after a question, printed, and stopped with a reason (NAV-09, NAV-66, VEND-13, VEND-15, VEND-16, VEND-18, VEND-20)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  // Two who act on one order: the second is refused.
  consoleWatch.allow(/409/);
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Kiln ${mark}`, `orders-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Loft ${mark}`);
  const shop = {
    buildingId: building.id,
    shopName: 'Espresso Bar',
    currency: 'EUR',
    enableOrdering: true,
    taxRate: 10,
  };
  const { id: vendorId } = await admin.create('vendor', shop);
  const { id: categoryId } = await admin.create('product-categories', { vendorId, name: 'Coffee' });
  await admin.create('product-store', { vendorId, categoryId, name: 'Espresso', basePrice: 2.5 });
  const place = `/customer/${customer.id}/building/${building.id}/vendor/${vendorId}`;
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = document.querySelector('.orderTicket')?.textContent ?? '';
    };
  });

  await enterAs(page, 'admin@atrium.example', place);
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByText('Waiting for orders')).toBeVisible();
  await expect(page.getByText('Taking orders', { exact: true })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Place a test order' }).click();
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const first = page.getByRole('listitem', { name: 'Order 1', exact: true });
  await expect(column('Placed')).toContainText('Order 1');
  await expect(first).toContainText('Test order');
  await expect(first).toContainText('1 × Espresso');
  await expect(first).toContainText('€2.75');
  await first.focus();
  await page.keyboard.press('a');
  await expect(column('Accepted')).toContainText('Order 1');
  await first.focus();
  await page.keyboard.press('c');
  await expect(column('Completed today')).toContainText('Order 1');
  await first.getByRole('button', { name: 'Print ticket' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', /Order 1.*Espresso.*TEST ORDER/);

  // Another tablet.
  const placed = await admin.call('POST', 'stripe-orders/test', { body: { vendorId } });
  expect(placed.status).toBe(201);
  const second = page.getByRole('listitem', { name: 'Order 2', exact: true });
  await expect(column('Placed')).toContainText('Order 2');
  await expect(page.getByText('1 new order')).toBeVisible();
  await second.focus();
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: 'Cancel order 2' });
  await expect(dialog).toBeVisible();
  const [order] = await admin.list(`stripe-orders?vendorId=${vendorId}&$filter=number eq 2`);
  for (const action of ['accept', 'complete'])
    expect((await admin.call('PUT', `stripe-orders/${order?.id ?? ''}`, { body: { action } })).status).toBe(200);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText(/Order 2 is Completed: /)).toBeVisible();
  await expect(column('Completed today')).toContainText('Order 2');

  await page.getByRole('button', { name: 'Stop taking orders' }).click();
  await field(page, 'Reason').fill('The oven is broken');
  await page.getByRole('dialog').getByRole('button', { name: 'Stop taking orders' }).click();
  await expect(page.getByText('The oven is broken')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Stopped taking orders', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start taking orders' }).click();
  await expect(page.getByText('Taking orders', { exact: true })).toBeVisible();
});

test('the people of a vendor look at its order history by window, with totals and the best products (VEND-21, NAV-66, STAT-07, STAT-08)', async ({
  page,
}) => {
  await enterAs(page, 'vendor@northwind.example');
  await page.getByRole('link', { name: 'Order history' }).click();
  await expect(page.getByRole('heading', { name: 'Order History', level: 1 })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Order History' }).getByRole('rowheader');
  await expect(rows.first()).toBeVisible();
  const ofDay = await rows.count();
  await page.getByRole('button', { name: '1 year' }).click();
  await expect(async () => expect(await rows.count()).toBeGreaterThan(ofDay)).toPass();
  await page.getByText('Show as a table').click();
  expect(await page.locator('details table tbody tr').count()).toBeGreaterThan(5);
  await expect(page.getByRole('region', { name: 'Best products' }).getByRole('listitem').first()).toBeVisible();
  await rows.first().getByRole('link').click();
  await expect(page.getByText('Taxes and fees')).toBeVisible();
});
