import { plainLine } from '@atrium/contract';
import type { Locator } from '@playwright/test';

import { openApi } from './support/apiClient.ts';
import { field } from './support/form.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks } from './support/looks.ts';
import { createBuilding, createCustomer, createPerson, enableExtension, uniqueMark } from './support/portfolio.ts';
import { enterAs } from './support/enterAs.ts';

test('orders come in live, are accepted and completed by key, cancelled after a question, printed, and stopped with a reason (NAV-09, NAV-66, VEND-13, VEND-15, VEND-16, VEND-18, VEND-20)', async ({
  page,
  admin,
  consoleWatch,
}) => {
  // Two who act on one order: the second is refused. A network that is lost fails what is under way, by the page itself or
  // by its service worker (ERR_FAILED): parts of the page that are fetched while it is quiet, too.
  consoleWatch.allow(/409|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/);
  const mark = uniqueMark();
  const customer = await createCustomer(admin, `Kiln ${mark}`, `orders-${mark}.example`);
  const building = await createBuilding(admin, customer.id, `Loft ${mark}`);
  await enableExtension(admin, building.id, 'extension.foodAndBeverage');
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
      document.documentElement.dataset['printed'] = document.querySelector('.printedRoll')?.textContent ?? '';
    };
  });

  await enterAs(page, 'admin@atrium.example', place);
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByText('Waiting for orders')).toBeVisible();
  await expect(page.getByText('Taking orders', { exact: true })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // Fingers on a tablet: no control of the stream or its dialogs is smaller than 48 pixels.
  const smallControls = (root: Locator) =>
    root.locator('button, a.MuiButton-root, .MuiInputBase-root').evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        return width < 48 || height < 48 ? [`${control.textContent}: ${String(width)} × ${String(height)}`] : [];
      }),
    );
  await page.getByRole('button', { name: 'Place a test order' }).click();
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const first = page.getByRole('listitem', { name: 'Order 1', exact: true });
  await expect(column('Placed')).toContainText('Order 1');
  await expect(first).toContainText('Test order');
  await expect(first).toContainText('1 × Espresso');
  await expect(first).toContainText('€2.75');
  expect(await smallControls(page.getByRole('main'))).toEqual([]);
  await first.focus();
  await page.keyboard.press('a');
  await expect(column('Accepted')).toContainText('Order 1');
  // The focus goes with the order.
  await expect(first).toBeFocused();
  await page.keyboard.press('c');
  await expect(column('Completed today')).toContainText('Order 1');
  await expect(first).toBeFocused();
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
  expect(await smallControls(dialog)).toEqual([]);
  await expect(dialog.getByRole('button')).toHaveText(['Keep order', 'Cancel order']);
  const [order] = await admin.list(`stripe-orders?vendorId=${vendorId}&$filter=number eq 2`);
  for (const action of ['accept', 'complete'])
    expect((await admin.call('PUT', `stripe-orders/${order?.id ?? ''}`, { body: { action } })).status).toBe(200);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText(/Order 2 is Completed: /)).toBeVisible();
  await expect(column('Completed today')).toContainText('Order 2');

  await test.step('after the network was lost it shows what was missed', async () => {
    await page.context().setOffline(true);
    await expect(page.getByText('Connection lost: updated every 30 seconds')).toBeVisible();
    expect((await admin.call('POST', 'stripe-orders/test', { body: { vendorId } })).status).toBe(201);
    await page.context().setOffline(false);
    await expect(column('Placed')).toContainText('Order 3');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(page.getByText('1 new order').last()).toBeVisible();
  });

  await page.getByRole('button', { name: 'Stop taking orders' }).click();
  expect(await smallControls(page.getByRole('dialog'))).toEqual([]);
  await field(page, 'Reason').fill('The oven is broken');
  await page.getByRole('dialog').getByRole('button', { name: 'Stop taking orders' }).click();
  await expect(page.getByText('The oven is broken')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Stopped taking orders', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start taking orders' }).click();
  await expect(page.getByText('Taking orders', { exact: true })).toBeVisible();
});

test('an order of hostile names is shown as it is and printed on a roll of 80 mm, whole and in one piece (VEND-12, VEND-20)', async ({
  page,
  admin,
  server,
}) => {
  const mark = uniqueMark();
  const domain = `tickets-${mark}.example`;
  const customer = await createCustomer(admin, `Press ${mark}`, domain);
  const building = await createBuilding(admin, customer.id, `Vault ${mark}`);
  await enableExtension(admin, building.id, 'extension.foodAndBeverage');
  const shop = {
    buildingId: building.id,
    shopName: '<img src=x onerror="document.title=1">',
    currency: 'KWD',
    enableOrdering: true,
    taxRate: 5,
  };
  const { id: vendorId } = await admin.create('vendor', shop);
  const { id: categoryId } = await admin.create('product-categories', { vendorId, name: '\u202Eunem' });
  const names = [
    '<script>document.title="taken"</script>',
    '\u202Eossserpse',
    "=cmd|'/C calc'!A0",
    `😀${'W'.repeat(253)}`,
    'Tea\u0007\nlate',
  ];
  const lines: { productId: string; quantity: number }[] = [];
  for (const name of names) {
    const { id: productId } = await admin.create('product-store', { vendorId, categoryId, name, basePrice: 1234.125 });
    lines.push({ productId, quantity: 99 });
  }
  const role = await admin.create('role', { name: `Guest ${mark}`, privilegeMap: {} });
  const email = `guest@${domain}`;
  await createPerson(admin, { customerId: customer.id, email, roleId: role.id, buildings: [building.id] });
  const guest = await openApi(server.publicUrl, email);
  await guest.create('stripe-orders', { lines, note: `<b>no sugar</b> ${'y'.repeat(230)}` });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });

  const place = `/customer/${customer.id}/building/${building.id}/vendor/${vendorId}`;
  await enterAs(page, 'admin@atrium.example', `${place}/orders`);
  const order = page.getByRole('listitem', { name: 'Order 1', exact: true });
  for (const name of names.map(plainLine)) await expect(order).toContainText(name.replaceAll(/\s+/g, ' '));
  await expectGoodLooks(page, 'an order of hostile names');
  await order.getByRole('button', { name: 'Print ticket' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');

  const ticket = page.locator('.printedRoll');
  for (const text of [...names.map(plainLine), shop.shopName, '<b>no sugar</b>'])
    await expect(ticket).toContainText(text.replaceAll(/\s+/g, ' '));
  await page.emulateMedia({ media: 'print' });
  await expect(ticket).toBeVisible();
  const printed = await ticket.evaluate((element) => ({
    isWithin: [...element.querySelectorAll('*')].every((one) => {
      const { left, right } = one.getBoundingClientRect();
      const paper = element.getBoundingClientRect();
      return left >= paper.left - 1 && right <= paper.right + 1;
    }),
    // An amount that is parted into two lines is read as another.
    amountLines: [...element.querySelectorAll('li > :last-child')].map((one) => one.getClientRects().length),
    others: [...document.body.children].filter((one) => one !== element && one.checkVisibility()).length,
  }));
  expect(printed).toEqual({ isWithin: true, amountLines: printed.amountLines.map(() => 1), others: 0 });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  // 80 mm are 226.8 points.
  expect(pages.map(([, width]) => Math.round(Number(width)))).toEqual([227]);
  await expect(page).not.toHaveTitle(/taken/);
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
