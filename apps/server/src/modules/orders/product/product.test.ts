import { setTimeout } from 'node:timers/promises';

import { alwaysOpen } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOn } from '../../../testing/turnOn.ts';

describe('the menu of a vendor', () => {
  let test: TestApp;
  const admin = 'admin@atrium.example';

  const post = async (path: string, body: Record<string, unknown>, as = admin) => test.call('POST', path, { as, body });
  const put = async (path: string, body: Record<string, unknown>, as = admin) =>
    test.call('PUT', path, { as, body, headers: { 'if-match': '*' } });
  const made = async (path: string, body: Record<string, unknown>): Promise<string> => {
    const answer = await post(path, body);
    expect([path, answer.status, answer.body.fields]).toEqual([path, 201, undefined]);
    return answer.body.id;
  };
  const createVendor = (more: Record<string, unknown> = {}) =>
    made('vendor', {
      buildingId: test.people.buildings.north1,
      shopName: 'Espresso Bar',
      currency: 'EUR',
      enableOrdering: true,
      ...more,
    });
  const createCategory = (vendorId: string, name = 'Coffee') => made('product-categories', { vendorId, name });
  /** A vendor with one category. */
  const createMenu = async (more: Record<string, unknown> = {}) => {
    const vendorId = await createVendor(more);
    return { vendorId, categoryId: await createCategory(vendorId) };
  };
  const menuOf = async (vendorId: string, as = test.people.emails.reader) =>
    (await test.call('GET', `vendormenu/${vendorId}`, { as })).body;
  const namesOf = async (path: string) =>
    (await test.call('GET', `${path}&$top=100`, { as: admin })).body.value.map(({ name }: { name: string }) => name);

  beforeAll(async () => {
    test = await createTestApp();
    await turnOn(test.services, 'foodAndBeverage', [test.people.buildings.north1]);
    await test.services.jobs.work();
  });
  afterAll(() => test.close());

  it('has categories with name and state, in the order that people give them (VEND-08, RES-69, NAV-63)', async () => {
    const vendorId = await createVendor();
    const [coffee, tea] = [await createCategory(vendorId), await createCategory(vendorId, 'Tea')];
    const path = `product-categories?vendorId=${vendorId}`;
    expect(await namesOf(path)).toEqual(['Coffee', 'Tea']);
    const read = await test.call('GET', `product-categories/${coffee}`, { as: admin });
    expect(read.body).toMatchObject({ name: 'Coffee', active: true, sortOrder: 0, vendorId, productCount: 0 });
    expect((await post(`product-categories/${tea}/reorder`, { sortOrder: 0 })).status).toBe(200);
    expect(await namesOf(path)).toEqual(['Tea', 'Coffee']);
    const changed = await put(`product-categories/${tea}`, { name: 'Infusions', active: false });
    expect(changed.body).toMatchObject({ name: 'Infusions', active: false });
    const long = await post('product-categories', { vendorId, name: 'x'.repeat(300) });
    expect([long.status, long.body.fields]).toMatchObject([400, [{ field: 'name', code: 'tooLong' }]]);
  });

  it('keeps a category that has products (VEND-11)', async () => {
    const { vendorId, categoryId } = await createMenu();
    const id = await made('product-store', { vendorId, categoryId, name: 'Espresso', basePrice: 2.5 });
    const headers = { 'if-match': '*' };
    const refused = await test.call('DELETE', `product-categories/${categoryId}`, { as: admin, headers });
    expect([refused.status, refused.body.code]).toEqual([409, 'inUse']);
    expect((await test.call('DELETE', `product-store/${id}`, { as: admin, headers })).status).toBe(204);
    expect((await test.call('DELETE', `product-categories/${categoryId}`, { as: admin, headers })).status).toBe(204);
    const back = await post(`product-store/${id}/restore`, {});
    expect([back.status, back.body.code]).toEqual([409, 'parentDeleted']);
  });

  it.each([
    ['EUR', 2.5, 250],
    ['EUR', 1.1, 110],
    ['EUR', 9_999_999.99, 999_999_999],
    ['JPY', 480, 480],
    ['KWD', 0.125, 125],
  ])(
    'keeps a price in %s as an integer of its minor unit: %f is %i (VEND-09, RES-68)',
    async (currency, price, kept) => {
      const { vendorId, categoryId } = await createMenu({ currency });
      const created = await post('product-store', { vendorId, categoryId, name: 'Espresso', basePrice: price });
      expect(created.body).toMatchObject({ basePrice: price, currency, active: true, soldOut: false, stock: null });
      const [line] = await test.services.database.query<{ kept: string }>({
        text: 'select base_price::text as kept from products where id = $1::uuid',
        values: [created.body.id],
      });
      expect(line?.kept).toBe(String(kept));
      const renamed = await put(`product-store/${created.body.id}`, { name: 'Ristretto' });
      expect(renamed.body).toMatchObject({ name: 'Ristretto', basePrice: price });
      const menu = await menuOf(vendorId);
      expect(menu).toMatchObject({ currency, categories: [{ products: [{ name: 'Ristretto', price }] }] });
    },
  );

  it('refuses products that cannot be, each field by its name (VEND-09, VEND-10)', async () => {
    const { vendorId, categoryId } = await createMenu();
    const other = await createMenu();
    const product = { vendorId, categoryId, name: 'Espresso', basePrice: 2.5 };
    const refused = async (part: Record<string, unknown>) => {
      const answer = await post('product-store', { ...product, ...part });
      expect([answer.status, part]).toEqual([400, part]);
      return answer.body.fields.map(({ field, code }: Record<string, string>) => `${field} ${code}`);
    };
    expect(await refused({ basePrice: -1 })).toEqual(['basePrice tooSmall']);
    expect(await refused({ basePrice: 1e12 })).toEqual(['basePrice tooLarge']);
    expect(await refused({ basePrice: 2.505 })).toEqual(['basePrice priceDigits']);
    expect(await refused({ basePrice: '2.50' })).toEqual(['basePrice number']);
    expect(await refused({ basePrice: null })).toEqual(['basePrice required']);
    expect(await refused({ name: 'x'.repeat(300) })).toEqual(['name tooLong']);
    expect(await refused({ stock: -1 })).toEqual(['stock tooSmall']);
    expect(await refused({ soldOutUntil: 'tomorrow' })).toEqual(['soldOutUntil instant']);
    expect(await refused({ imageId: vendorId })).toEqual(['imageId image']);
    expect(await refused({ categoryId: other.categoryId })).toEqual(['categoryId reference']);
    expect(await refused({ name: ' ' })).toEqual(['name required']);
    const id = await made('product-store', product);
    const moved = await put(`product-store/${id}`, { categoryId: other.categoryId });
    expect(moved.body.fields).toMatchObject([{ field: 'categoryId', code: 'reference' }]);
    const cents = await put(`product-store/${id}`, { basePrice: 0.005 });
    expect(cents.body.fields).toMatchObject([{ field: 'basePrice', code: 'priceDigits' }]);
    const poor = await createMenu({ currency: null });
    expect(await refused({ ...poor })).toEqual(['basePrice vendorCurrency']);
    expect(await namesOf(`product-store?vendorId=${poor.vendorId}`)).toEqual([]);
  });

  it('keeps a product in its place when its own category is sent in upper case (VEND-09, API-36)', async () => {
    const { vendorId, categoryId } = await createMenu();
    const first = await made('product-store', { vendorId, categoryId, name: 'Espresso', basePrice: 2.5 });
    await made('product-store', { vendorId, categoryId, name: 'Cake', basePrice: 3 });
    const saved = await put(`product-store/${first}`, { categoryId: categoryId.toUpperCase(), name: 'Ristretto' });
    expect([saved.status, saved.body.categoryId, saved.body.sortOrder]).toEqual([200, categoryId, 0]);
    expect(await namesOf(`product-store?categoryId=${categoryId}`)).toEqual(['Ristretto', 'Cake']);
  });

  it('takes one product at a time: 10,000 that are pasted are refused by their field, or by the size of a body (VEND-09, API-14)', async () => {
    const { vendorId, categoryId } = await createMenu();
    const lines = Array.from({ length: 10_000 }, (_, at) => ({ name: `Espresso ${String(at)}`, basePrice: 2.5 }));
    const refused = async (body: unknown) => {
      const answer = await test.call('POST', 'product-store', { as: admin, body });
      return [
        answer.status,
        ...answer.body.fields.map(({ field, code }: Record<string, string>) => `${field} ${code}`),
      ];
    };
    const pasted = lines.map(({ name, basePrice }) => `${name}\t${String(basePrice)}`).join('\n');
    const product = { vendorId, categoryId, name: 'Espresso', basePrice: 2.5 };
    expect(await refused({ ...product, name: pasted })).toEqual([400, 'name tooLong']);
    expect(await refused({ ...product, basePrice: pasted })).toEqual([400, 'basePrice number']);
    expect(await refused({ vendorId, categoryId, name: lines, basePrice: 1 })).toEqual([400, 'name tooMany']);
    expect(await refused({ vendorId, categoryId, value: lines })).toEqual([400, 'value tooMany']);
    const whole = lines.map((line) => ({ ...product, ...line }));
    expect((await test.call('POST', 'product-store', { as: admin, body: whole })).status).toBe(413);
    expect(await namesOf(`product-store?categoryId=${categoryId}`)).toEqual([]);
  });

  it('has at most 500 products in a category (VEND-10)', async () => {
    const { vendorId, categoryId } = await createMenu();
    await test.services.database.query({
      text: `insert into products (id, customer_id, building_id, vendor_id, category_id, name, base_price)
        select gen_random_uuid(), customer_id, building_id, vendor_id, id, 'Filler', 100
        from product_categories, generate_series(1, 500) where id = $1::uuid`,
      values: [categoryId],
    });
    const full = await post('product-store', { vendorId, categoryId, name: 'One more', basePrice: 1 });
    expect([full.status, full.body.fields]).toMatchObject([400, [{ field: 'categoryId', code: 'tooMany' }]]);
    const elsewhere = await createCategory(vendorId, 'Elsewhere');
    const id = await made('product-store', { vendorId, categoryId: elsewhere, name: 'One more', basePrice: 1 });
    expect((await put(`product-store/${id}`, { categoryId })).body.fields).toMatchObject([
      { field: 'categoryId', code: 'tooMany' },
    ]);
  });

  it('keeps its price when the currency is changed in the moment it is added (VEND-09)', async () => {
    const { vendorId, categoryId } = await createMenu();
    // As a product is added: its vendor is held, and no one sees it before the end.
    const isAdded = Promise.withResolvers<void>();
    const adding = test.services.database.transaction(async (tx) => {
      await tx.query({ text: 'select from vendors where id = $1::uuid for share', values: [vendorId] });
      await tx.query({
        text: `insert into products (id, customer_id, building_id, vendor_id, category_id, name, base_price)
          select gen_random_uuid(), customer_id, building_id, vendor_id, id, 'Espresso', 400
          from product_categories where id = $1::uuid`,
        values: [categoryId],
      });
      isAdded.resolve();
      // Long enough for the change to ask its first question; it then waits for this transaction.
      await setTimeout(500);
    });
    await isAdded.promise;
    const [changed] = await Promise.all([put(`vendor/${vendorId}`, { currency: 'JPY' }), adding]);
    expect(changed.status).toBe(200);
    // 4 euros are 4 yen, and not 400.
    expect((await menuOf(vendorId)).categories).toMatchObject([{ products: [{ name: 'Espresso', price: 4 }] }]);
  });

  it('keeps its prices while a wrong currency is corrected, until something was ordered (VEND-09)', async () => {
    const { vendorId, categoryId } = await createMenu({ currency: 'KWD' });
    const espresso = await made('product-store', { vendorId, categoryId, name: 'Espresso', basePrice: 2.5 });
    const gone = await made('product-store', { vendorId, categoryId, name: 'Gone', basePrice: 1.005 });
    await test.call('DELETE', `product-store/${gone}`, { as: admin, headers: { 'if-match': '*' } });
    const change = (currency: string | null) => put(`vendor/${vendorId}`, { currency });
    const priceOf = async (id: string) => (await test.call('GET', `product-store/${id}`, { as: admin })).body.basePrice;
    expect((await change('EUR')).status).toBe(200);
    expect(await priceOf(espresso)).toBe(2.5);
    const parts = await change('JPY');
    expect([parts.status, parts.body.fields]).toMatchObject([400, [{ field: 'currency', code: 'currencyDigits' }]]);
    await put(`product-store/${espresso}`, { basePrice: 3 });
    expect((await change('JPY')).status).toBe(200);
    expect(await priceOf(espresso)).toBe(3);
    expect((await change('EUR')).status).toBe(200);
    await post(`product-store/${gone}/restore`, {});
    expect([await priceOf(espresso), await priceOf(gone)]).toEqual([3, 1]);
    expect((await change(null)).body.fields).toMatchObject([{ field: 'currency', code: 'currencyInUse' }]);
    expect((await post('stripe-orders/test', { vendorId })).status).toBe(201);
    expect((await change('JPY')).body.fields).toMatchObject([{ field: 'currency', code: 'currencyInUse' }]);
    expect((await change('USD')).status).toBe(200);
  });

  it('keeps its prices: a vendor with orders has no currency of other digits (VEND-09)', async () => {
    const { vendorId, categoryId } = await createMenu();
    expect((await put(`vendor/${vendorId}`, { currency: 'JPY' })).status).toBe(200);
    const id = await made('product-store', { vendorId, categoryId, name: 'Espresso', basePrice: 480 });
    expect((await post('stripe-orders/test', { vendorId })).status).toBe(201);
    for (const currency of ['EUR', 'KWD', null]) {
      const refused = await put(`vendor/${vendorId}`, { currency });
      expect(refused.body.fields).toMatchObject([{ field: 'currency', code: 'currencyInUse' }]);
    }
    expect((await put(`vendor/${vendorId}`, { currency: 'KRW' })).status).toBe(200);
    await test.call('DELETE', `product-store/${id}`, { as: 'admin@atrium.example', headers: { 'if-match': '*' } });
    expect((await put(`vendor/${vendorId}`, { currency: 'EUR' })).status).toBe(400);
    expect((await post(`product-store/${id}/restore`, {})).body).toMatchObject({ basePrice: 480, currency: 'KRW' });
  });

  it('orders products within their category, and places one that moves to another last there (VEND-10, RES-68)', async () => {
    const { vendorId, categoryId } = await createMenu();
    const tea = await createCategory(vendorId, 'Tea');
    const ids: string[] = [];
    for (const name of ['Espresso', 'Latte', 'Mocha'])
      ids.push(await made('product-store', { vendorId, categoryId, name, basePrice: 3 }));
    await made('product-store', { vendorId, categoryId: tea, name: 'Assam', basePrice: 3 });
    expect((await post('product-store/reorder', { ids: [ids[2], ids[0]] })).status).toBe(200);
    expect(await namesOf(`product-store?categoryId=${categoryId}`)).toEqual(['Mocha', 'Espresso', 'Latte']);
    expect((await put(`product-store/${ids[2] ?? ''}`, { categoryId: tea })).body).toMatchObject({ sortOrder: 1 });
    expect(await namesOf(`product-store?categoryId=${tea}`)).toEqual(['Assam', 'Mocha']);
  });

  it('changes the prices of many products by percent or an amount after a preview, and takes it back (VEND-09, KIT-05)', async () => {
    const { vendorId, categoryId } = await createMenu();
    const add = (name: string, basePrice: number) => made('product-store', { vendorId, categoryId, name, basePrice });
    const [espresso, tea, water] = [await add('Espresso', 2.5), await add('Tea', 3.33), await add('Water', 0)];
    const pricesOf = async () =>
      (await test.call('GET', `product-store?categoryId=${categoryId}`, { as: admin })).body.value.map(
        ({ basePrice }: { basePrice: number }) => basePrice,
      );
    const selection = { filter: `categoryId eq '${categoryId}'` };
    const preview = async (change: Record<string, unknown>) =>
      (await post('product-store/prices/preview', { selection, change })).body;
    const seen = await preview({ percent: 5 });
    expect(seen.total).toBe(3);
    expect(seen.rows).toMatchObject([
      // 2.625 and 3.4965 are rounded to the cent.
      {
        name: 'Espresso',
        outcome: 'changed',
        changes: [{ fields: [{ field: 'basePrice', before: 2.5, after: 2.63 }] }],
      },
      { name: 'Tea', outcome: 'changed', changes: [{ fields: [{ field: 'basePrice', before: 3.33, after: 3.5 }] }] },
      { name: 'Water', outcome: 'unchanged' },
    ]);
    expect(await pricesOf()).toEqual([2.5, 3.33, 0]);
    const lowered = await preview({ amount: -3 });
    expect(lowered.rows).toMatchObject([
      { id: espresso, outcome: 'refused', refusal: { fields: [{ field: 'basePrice', code: 'tooSmall' }] } },
      { id: tea, outcome: 'changed' },
      { id: water, outcome: 'refused' },
    ]);
    const parts = await preview({ amount: 0.005 });
    expect(parts.rows[0].refusal.fields).toMatchObject([{ field: 'basePrice', code: 'priceDigits' }]);
    for (const change of [{}, { percent: 5, amount: 1 }, { percent: -101 }, { percent: '5' }, { factor: 2 }])
      expect([change, (await post('product-store/prices', { selection, change })).status]).toEqual([change, 400]);

    const finished = async (id: string) => {
      await expect.poll(async () => (await test.call('GET', `job/${id}`, { as: admin })).body.status).toBe('Done');
      return (await test.call('GET', `job/${id}`, { as: admin })).body;
    };
    const job = await finished((await post('product-store/prices', { selection, change: { percent: 5 } })).body.id);
    expect(job).toMatchObject({ counts: { changed: 2, unchanged: 1, refused: 0 }, canBeUndone: true });
    expect(await pricesOf()).toEqual([2.63, 3.5, 0]);
    await put(`product-store/${tea}`, { basePrice: 4 });
    const undone = await finished((await post(`job/${job.id}/undo`, {})).body.id);
    expect(undone.counts).toMatchObject({ changed: 1, refused: 1 });
    expect(await pricesOf()).toEqual([2.5, 4, 0]);
  });

  it('lets those who view and add products do just that: changes need the right on menus (VEND-25, NAV-64)', async () => {
    const { vendorId, categoryId } = await createMenu();
    const clerk = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'clerk@northwind.example',
      privilegeMap: { 'VENDOR.products': ['view', 'add'] },
      buildingIds: [test.people.buildings.north1],
    });
    await test.services.database.query({
      text: 'update user_configurations set vendor_ids = array[$2::uuid] where user_id = $1::uuid',
      values: [clerk.userId, vendorId],
    });
    test.services.sessions.forget();
    const body = { vendorId, categoryId, name: 'Espresso', basePrice: 2.5 };
    const created = await post('product-store', body, clerk.email);
    expect(created.status).toBe(201);
    const path = `product-store/${created.body.id}`;
    expect((await test.call('GET', path, { as: clerk.email })).status).toBe(200);
    expect((await put(path, { name: 'Free' }, clerk.email)).status).toBe(403);
    expect((await post(`${path}/reorder`, { sortOrder: 0 }, clerk.email)).status).toBe(403);
    const headers = { 'if-match': '*' };
    expect((await test.call('DELETE', path, { as: clerk.email, headers })).status).toBe(403);
    const elsewhere = await createMenu();
    expect((await post('product-store', { ...body, ...elsewhere }, clerk.email)).status).toBe(404);
    const categories = await test.call('GET', 'product-categories', { as: clerk.email });
    expect(categories.body.value).toEqual([{ id: categoryId, name: 'Coffee', vendorId }]);
  });

  it('shows the app active products of active categories, and which are sold out (VEND-11, VEND-19)', async () => {
    const { vendorId, categoryId } = await createMenu();
    const hidden = await createCategory(vendorId, 'Hidden');
    const add = (name: string, more: Record<string, unknown> = {}) =>
      made('product-store', { vendorId, categoryId, name, basePrice: 3, ...more });
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    await add('Espresso');
    await add('Off', { active: false });
    await add('Elsewhere', { categoryId: hidden });
    await add('Latte', { soldOut: true, soldOutUntil: soon });
    await add('Mocha', { soldOut: true, soldOutUntil: '2020-01-01T00:00:00.000Z' });
    await add('Cake', { stock: 0 });
    await put(`product-categories/${hidden}`, { active: false });
    const { categories } = await menuOf(vendorId);
    expect(categories).toMatchObject([
      {
        name: 'Coffee',
        products: [
          { name: 'Espresso', price: 3, soldOut: false, soldOutUntil: null, stock: null },
          { name: 'Latte', soldOut: true, soldOutUntil: soon },
          { name: 'Mocha', soldOut: false, soldOutUntil: null },
          { name: 'Cake', soldOut: true, stock: 0 },
        ],
      },
    ]);
    expect(categories).toHaveLength(1);
    const foreign = await createVendor({ buildingId: test.people.buildings.south1 });
    const reader = test.people.emails.reader;
    expect((await test.call('GET', `vendormenu/${foreign}`, { as: reader })).status).toBe(404);
  });

  it('says why a vendor takes no orders, and when it does again (VEND-18, VEND-19, VEND-06)', async () => {
    const open = await createVendor();
    expect((await menuOf(open)).ordering).toEqual({ isOpen: true, reason: null, message: null, opensAt: null });
    const off = await createVendor({ enableOrdering: false });
    expect((await menuOf(off)).ordering).toMatchObject({ isOpen: false, reason: 'orderingOff', opensAt: null });
    const closed = alwaysOpen.map((day) => ({ ...day, closed: true }));
    const never = await createVendor({ operatingHours: closed });
    expect((await menuOf(never)).ordering).toMatchObject({ isOpen: false, reason: 'outsideHours', opensAt: null });
    // The building is in Paris: it opens at 08:00 there on the day after tomorrow.
    const ahead = new Date(Date.now() + 2 * 86_400_000);
    const opening = (ahead.getUTCDay() + 6) % 7;
    const hours = closed.map((day, at) =>
      at === opening ? { ...day, closed: false, opensAt: '08:00', closesAt: '18:00' } : day,
    );
    const later = await createVendor({ operatingHours: hours });
    const { opensAt } = (await menuOf(later)).ordering;
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Paris',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    expect(clock.format(new Date(opensAt))).toBe(
      `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone: 'UTC' }).format(ahead)}, 08:00`,
    );
  });
});
