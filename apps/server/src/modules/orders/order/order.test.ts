import { setTimeout } from 'node:timers/promises';

import { alwaysOpen, dayAt, instantOf, orderLimits, type Permission, plainLine, readCsv } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createBuildingIn } from '../../../testing/createBuildingIn.ts';
import { statementsOf } from '../../../testing/statementsOf.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { unzip } from '../../../formats/zip/unzip.ts';
import { readSheet } from '../../../testing/readSheet.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOn } from '../../../testing/turnOn.ts';

describe('orders of a vendor', () => {
  let test: TestApp;
  const admin = 'admin@atrium.example';
  let people = 0;

  const post = (path: string, body: Record<string, unknown>, as = admin, headers = {}) =>
    test.call('POST', path, { as, body, headers });
  const put = (path: string, body: Record<string, unknown>, as = admin) =>
    test.call('PUT', path, { as, body, headers: { 'if-match': '*' } });
  const made = async (path: string, body: Record<string, unknown>): Promise<string> => {
    const answer = await post(path, body);
    expect([path, answer.status, answer.body.fields]).toEqual([path, 201, undefined]);
    return answer.body.id;
  };
  /** A vendor that takes orders, with one category and a product of 2.50. */
  const createShop = async (more: Record<string, unknown> = {}) => {
    const buildingId = test.people.buildings.north1;
    const shop = { buildingId, shopName: 'Espresso Bar', currency: 'EUR', enableOrdering: true, taxRate: 10, ...more };
    const vendorId = await made('vendor', shop);
    const categoryId = await made('product-categories', { vendorId, name: 'Coffee' });
    const add = (name: string, basePrice: number, part: Record<string, unknown> = {}) =>
      made('product-store', { vendorId, categoryId, name, basePrice, ...part });
    return { vendorId, categoryId, add, espresso: await add('Espresso', 2.5) };
  };
  /** A person of the app, with no open order yet. */
  const newPerson = async () => {
    people += 1;
    const email = `guest${String(people)}@northwind.example`;
    await createPerson(test.services, { customerId: test.people.customers.north, email, privilegeMap: {} });
    return email;
  };
  const order = async (productId: string, quantity = 1, as?: string, more: Record<string, unknown> = {}) =>
    post('stripe-orders', { lines: [{ productId, quantity }], ...more }, as ?? (await newPerson()));
  /** A person who runs the vendor. */
  const newKeeper = async (
    vendorId: string,
    privilegeMap: Record<string, Permission[]> = { 'VENDOR.orders': ['view', 'edit'] },
  ) => {
    people += 1;
    const { email, userId } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: `keeper${String(people)}@northwind.example`,
      privilegeMap,
      buildingIds: [test.people.buildings.north1],
    });
    await test.services.database.query({
      text: 'update user_configurations set vendor_ids = array[$2::uuid] where user_id = $1::uuid',
      values: [userId, vendorId],
    });
    test.services.sessions.forget();
    return email;
  };

  beforeAll(async () => {
    test = await createTestApp();
    await turnOn(test.services, 'foodAndBeverage', [test.people.buildings.north1]);
  });
  afterAll(() => test.close());

  it('keep names and prices of the menu at that moment, and what they come to (VEND-12, VEND-17, RES-92)', async () => {
    const { vendorId, espresso, add } = await createShop({ taxRate: 5.5 });
    const cake = await add('Cake', 3.33);
    const as = await newPerson();
    const lines = [
      { productId: espresso, quantity: 2, price: 2.5 },
      { productId: cake, quantity: 3 },
    ];
    const placed = await post('stripe-orders', { lines, note: 'No sugar' }, as);
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({
      vendorId,
      number: 1,
      name: 'guest1 Example',
      email: as,
      company: 'Northwind',
      item: '2 × Espresso, 3 × Cake',
      quantity: 5,
      lines: [
        { productId: espresso, item: 'Espresso', quantity: 2, amount: 2.5 },
        { productId: cake, item: 'Cake', quantity: 3, amount: 3.33 },
      ],
      subtotal: 14.99,
      // 5.5 % are 0.82445.
      taxesAndFees: 0.82,
      total: 15.81,
      currency: 'EUR',
      status: 'Placed',
      payment: 'counter',
      note: 'No sugar',
    });
    expect(placed.text).not.toContain('revision');
    await put(`product-store/${cake}`, { name: 'Cheesecake', basePrice: 4 });
    const read = await test.call('GET', `stripe-orders/${placed.body.id}`, { as });
    expect(read.body).toEqual(placed.body);
  });

  it('cost at most 10 statements each that is paid at the counter, with begin and commit (VEND-12)', async () => {
    const { espresso } = await createShop();
    await order(espresso);
    const as = await newPerson();
    await test.call('GET', 'stripe-orders/own', { as });
    let status = 0;
    const sent = await statementsOf(test.services.database, async () => {
      ({ status } = await order(espresso, 2, as));
    });
    expect(status).toBe(201);
    expect(sent.slice(10)).toEqual([]);
  });

  it('are refused while the vendor takes none, each reason with its message (VEND-18, VEND-19)', async () => {
    const { vendorId, espresso } = await createShop();
    const refused = async () => {
      const answer = await order(espresso);
      return [answer.status, answer.body.code, answer.body.message];
    };
    const keeper = await newKeeper(vendorId);
    const stop = (body: Record<string, unknown>, as = keeper) => post(`vendormenu/${vendorId}/stop`, body, as);
    expect((await stop({ until: '2020-01-01T00:00:00.000Z' })).body.fields).toMatchObject([
      { field: 'until', code: 'future' },
    ]);
    expect((await stop({ reason: 'The oven is broken' }, test.people.emails.northManager)).status).toBe(403);
    expect((await stop({ reason: 'The oven is broken' })).status).toBe(204);
    expect(await refused()).toEqual([409, 'orderingStopped', 'The oven is broken']);
    const menu = await test.call('GET', `vendormenu/${vendorId}`, { as: test.people.emails.reader });
    expect(menu.body.ordering).toMatchObject({ isOpen: false, reason: 'stopped', message: 'The oven is broken' });
    expect((await post(`vendormenu/${vendorId}/start`, {}, keeper)).status).toBe(204);
    expect((await order(espresso)).status).toBe(201);
    const operatingHours = alwaysOpen.map((day) => ({ ...day, closed: true }));
    await put(`vendor/${vendorId}`, { operatingHours });
    expect(await refused()).toMatchObject([409, 'outsideHours', 'This vendor is closed at the moment.']);
    await put(`vendor/${vendorId}`, { enableOrdering: false });
    expect(await refused()).toMatchObject([409, 'orderingOff', 'This vendor does not take orders in the app.']);
  });

  it('are refused with products, quantities and prices that cannot be, each field by its name (VEND-19)', async () => {
    const { espresso, categoryId, add } = await createShop();
    const other = await createShop();
    const gone = await add('Gone', 2, { soldOut: true });
    const hidden = await add('Hidden', 2, { active: false });
    const foreign = await createShop({ buildingId: test.people.buildings.south1 });
    const as = await newPerson();
    const refused = async (...lines: Record<string, unknown>[]) => {
      const answer = await post('stripe-orders', { lines }, as);
      const fields = answer.body.fields.map(({ field, code }: Record<string, string>) => `${field} ${code}`);
      return [answer.status, answer.body.code, ...fields];
    };
    const one = { productId: espresso, quantity: 1 };
    expect(await refused()).toEqual([400, 'invalid', 'lines required']);
    expect(await refused({ ...one, quantity: 0 })).toEqual([400, 'invalid', 'lines.0.quantity tooSmall']);
    expect(await refused({ ...one, quantity: 100 })).toEqual([400, 'invalid', 'lines.0.quantity tooLarge']);
    expect(await refused({ ...one, quantity: 1.5 })).toEqual([400, 'invalid', 'lines.0.quantity integer']);
    expect(await refused({ ...one, productId: 'x' })).toEqual([400, 'invalid', 'lines.0.productId invalid']);
    expect(await refused({ ...one, productId: '-'.repeat(36) })).toEqual([400, 'invalid', 'lines.0.productId invalid']);
    expect((await post('stripe-orders', { lines: [null] }, as)).status).toBe(400);
    expect((await post('stripe-orders', { lines: Array.from({ length: 51 }, () => one) }, as)).body.fields).toEqual([
      expect.objectContaining({ field: 'lines', code: 'tooMany' }),
    ]);
    expect(await refused(one, { productId: categoryId, quantity: 1 })).toEqual([
      400,
      'invalid',
      'lines.1.productId reference',
    ]);
    expect(await refused(one, { productId: hidden, quantity: 1 })).toEqual([
      400,
      'invalid',
      'lines.1.productId reference',
    ]);
    expect(await refused({ productId: foreign.espresso, quantity: 1 })).toEqual([
      400,
      'invalid',
      'lines.0.productId reference',
    ]);
    expect(await refused(one, { productId: other.espresso, quantity: 1 })).toEqual([
      400,
      'invalid',
      'lines.1.productId otherVendor',
    ]);
    expect(await refused(one, one)).toEqual([400, 'invalid', 'lines.1.productId duplicate']);
    expect(await refused(...Array.from({ length: 51 }, () => one))).toContain('lines tooMany');
    expect(await refused({ productId: gone, quantity: 1 })).toEqual([409, 'soldOut', 'lines.0.productId soldOut']);
    expect(await refused({ ...one, price: 2.4 })).toEqual([409, 'priceChanged', 'lines.0.price priceChanged']);
    const changed = await post('stripe-orders', { lines: [{ ...one, price: 2.4 }] }, as);
    expect(changed.body.fields).toMatchObject([{ field: 'lines.0.price', value: 2.5 }]);
    const cheap = await post('stripe-orders', { lines: [one], total: 0.01 }, as);
    expect(cheap.body.total).toBe(2.75);
  });

  it('never sell more than there is, with 50 people at the same time, and number each in its turn (VEND-19, VEND-12)', async () => {
    const { vendorId, add } = await createShop();
    const roll = await add('Roll', 1, { stock: 10 });
    const guests: string[] = [];
    for (let count = 0; count < 50; count += 1) guests.push(await newPerson());
    const answers = await Promise.all(guests.map((guest) => order(roll, 1, guest)));
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed).toHaveLength(10);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'soldOut')).toHaveLength(40);
    expect(placed.map(({ body }) => body.number).toSorted((one, two) => one - two)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    const stock = async () => (await test.call('GET', `product-store/${roll}`, { as: admin })).body.stock;
    expect(await stock()).toBe(0);
    const { id } = placed[0]?.body ?? {};
    expect((await put(`stripe-orders/${id}`, { action: 'cancel' })).body.status).toBe('Cancelled');
    expect(await stock()).toBe(1);
    const tooMany = await order(roll, 2);
    expect(tooMany.body.fields).toMatchObject([{ field: 'lines.0.quantity', code: 'soldOut', value: 1 }]);
    expect((await order(roll, 1)).body.number).toBe(11);
    const other = await createShop();
    expect((await order(other.espresso)).body.number).toBe(1);
    const listed = await test.call('GET', `stripe-orders?vendorId=${vendorId}&$filter=status eq 'Placed'&$count=true`, {
      as: admin,
    });
    expect(listed.body['@odata.count']).toBe(10);
  });

  it('of the same products, named in any order, wait for each other and are all kept (VEND-19)', async () => {
    const { add } = await createShop();
    const [roll, cake] = [await add('Roll', 1, { stock: 12 }), await add('Cake', 2, { stock: 12 })];
    const guests: string[] = [];
    for (let count = 0; count < 16; count += 1) guests.push(await newPerson());
    const answers = await Promise.all(
      guests.map((guest, at) => {
        const ids = at % 2 === 0 ? [roll, cake] : [cake, roll];
        return post('stripe-orders', { lines: ids.map((productId) => ({ productId, quantity: 1 })) }, guest);
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect([statuses.filter((status) => status === 201), statuses.filter((status) => status === 409)]).toEqual([
      Array.from({ length: 12 }, () => 201),
      Array.from({ length: 4 }, () => 409),
    ]);
    for (const id of [roll, cake])
      expect((await test.call('GET', `product-store/${id}`, { as: admin })).body.stock).toBe(0);
  });

  it('are made once for a key, and a person has at most five open at a time (VEND-19)', async () => {
    const { vendorId, espresso } = await createShop();
    const as = await newPerson();
    const body = { lines: [{ productId: espresso, quantity: 1 }] };
    const keyed = await Promise.all(
      [1, 2, 3].map(() => post('stripe-orders', body, as, { 'idempotency-key': 'tap-1' })),
    );
    expect(new Set(keyed.map((answer) => answer.body.id)).size).toBe(1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(espresso, 1, as)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body: answer }) => answer.code)).toEqual(Array.from({ length: 4 }, () => 'tooManyOrders'));
    expect(refused[0]?.body.message).toBe(
      `You have ${String(orderLimits.maxOpen)} open orders. Wait until one of them is completed.`,
    );
    await put(`stripe-orders/${keyed[0]?.body.id}`, { action: 'cancel' }, as);
    expect((await order(espresso, 1, as)).status).toBe(201);
    // Tests of the vendor's people are not among theirs.
    const keeper = await newKeeper(vendorId);
    for (let count = 0; count < orderLimits.maxOpen; count += 1)
      expect((await post('stripe-orders/test', { vendorId }, keeper)).status).toBe(201);
    expect((await order(espresso, 1, keeper)).status).toBe(201);
  });

  it('are the person’s own: they see and cancel them while placed, and no one else’s (VEND-13, VEND-14)', async () => {
    const { vendorId, espresso } = await createShop();
    const [as, other] = [await newPerson(), await newPerson()];
    const { body } = await order(espresso, 1, as);
    const path = `stripe-orders/${body.id}`;
    expect((await test.call('GET', path, { as: other })).status).toBe(404);
    expect((await put(path, { action: 'cancel' }, other)).status).toBe(404);
    const own = async (person: string) => (await test.call('GET', 'stripe-orders/own', { as: person })).body.value;
    expect([(await own(as)).length, (await own(other)).length]).toEqual([1, 0]);
    expect((await put(path, { action: 'accept' }, as)).status).toBe(409);
    expect((await put(path, { action: 'cancel' }, as)).body.status).toBe('Cancelled');
    const second = (await order(espresso, 1, as)).body;
    const keeper = await newKeeper(vendorId);
    expect((await put(`stripe-orders/${second.id}`, { action: 'accept' }, keeper)).body.status).toBe('Accepted');
    const late = await put(`stripe-orders/${second.id}`, { action: 'cancel' }, as);
    expect([late.status, late.body.code]).toEqual([409, 'orderDecided']);
    // A person who works at one vendor has their own orders at another.
    const elsewhere = await createShop();
    const lunch = (await order(elsewhere.espresso, 1, keeper)).body;
    expect(await own(keeper)).toMatchObject([{ id: lunch.id, status: 'Placed' }]);
    expect((await put(`stripe-orders/${lunch.id}`, { action: 'accept' }, keeper)).status).toBe(409);
    expect((await put(`stripe-orders/${lunch.id}`, { action: 'cancel' }, keeper)).body.status).toBe('Cancelled');
  });

  it('are found by when they were completed, whatever day they were placed on (VEND-20)', async () => {
    const { vendorId, espresso } = await createShop();
    const keeper = await newKeeper(vendorId);
    const { id } = (await order(espresso)).body;
    await put(`stripe-orders/${id}`, { action: 'accept' }, keeper);
    const { closedAt } = (await put(`stripe-orders/${id}`, { action: 'complete' }, keeper)).body;
    await test.services.database.query({
      text: `update orders set time = time - interval '1 day', day = '2026-01-01' where id = $1::uuid`,
      values: [id],
    });
    const found = async (since: string) => {
      const $filter = `status eq 'Completed' and closedAt ge ${since}`;
      const answer = await test.call('GET', `stripe-orders?vendorId=${vendorId}&$filter=${$filter}`, { as: keeper });
      return [answer.status, answer.body.value?.map((one: { id: string }) => one.id)];
    };
    expect(await found(closedAt)).toEqual([200, [id]]);
    expect(await found(new Date(Date.parse(closedAt) + 1_000).toISOString())).toEqual([200, []]);
  });

  it('are not changed by an action whose body names another order than its address (API-36, VEND-15)', async () => {
    const { vendorId, espresso } = await createShop();
    const keeper = await newKeeper(vendorId);
    const [one, other] = [(await order(espresso)).body.id, (await order(espresso)).body.id];
    for (const path of [`stripe-orders/${one}`, `stripe-orders?id=${one}`]) {
      const answer = await put(path, { id: other, action: 'accept' }, keeper);
      expect([answer.status, answer.body.fields]).toMatchObject([400, [{ field: 'id', code: 'mismatch' }]]);
    }
    const same = await put(`stripe-orders/${one}`, { id: one.toUpperCase(), action: 'accept' }, keeper);
    expect([same.status, same.body.status]).toEqual([200, 'Accepted']);
  });

  it('inform their person by e-mail that they are ready, once, where there is a template and no test (VEND-13, MSG-20)', async () => {
    const { vendorId, espresso } = await createShop();
    const sent = async () => {
      const { value } = (await test.call('GET', "outgoingmail?$filter=purpose eq 'orderReady'", { as: admin })).body;
      return value.map(({ recipient, subject }: { recipient: string; subject: string }) => [recipient, subject]);
    };
    const complete = async (id: string) => {
      for (const action of ['accept', 'complete']) await put(`stripe-orders/${id}`, { action });
      expect((await put(`stripe-orders/${id}`, { action: 'complete' })).status).toBe(409);
    };
    await complete((await order(espresso)).body.id);
    expect(await sent()).toEqual([]);
    const template = {
      name: 'Ready',
      purpose: 'orderReady',
      title: 'Ready',
      language: 'fr',
      body: '<p>{{firstName}}</p>',
    };
    const subject = '{{shopName}} {{orderNumber}} {{total}}';
    const templateId = await made('template', { ...template, subject });
    const person = await newPerson();
    await complete((await order(espresso, 2, person)).body.id);
    await complete((await post('stripe-orders/test', { vendorId })).body.id);
    await test.call('DELETE', `template/${templateId}`, { as: admin, headers: { 'if-match': '*' } });
    expect(await sent()).toEqual([[person, 'Espresso Bar 2 5,50\u00a0€']]);
  });

  it.each([
    ['Placed', [], { accept: 200, complete: 409, cancel: 200 }],
    ['Accepted', ['accept'], { accept: 409, complete: 200, cancel: 200 }],
    ['Completed', ['accept', 'complete'], { accept: 409, complete: 409, cancel: 409 }],
    ['Cancelled', ['cancel'], { accept: 409, complete: 409, cancel: 409 }],
  ] as const)(
    'that are %s go on as they may, and not otherwise (VEND-13, VEND-14, VEND-15)',
    async (state, steps, expected) => {
      const { espresso } = await createShop();
      for (const [action, status] of Object.entries(expected)) {
        const { id } = (await order(espresso)).body;
        for (const step of steps) expect((await put(`stripe-orders/${id}`, { action: step })).status).toBe(200);
        const answer = await put(`stripe-orders/${id}`, { action });
        expect([state, action, answer.status]).toEqual([state, action, status]);
        if (status === 409)
          expect((await test.call('GET', `stripe-orders/${id}`, { as: admin })).body.status).toBe(state);
      }
    },
  );

  it('change once when two tablets act together: the answer to the other says who did it and when (VEND-15, RES-92)', async () => {
    const { vendorId, espresso } = await createShop();
    const keeper = await newKeeper(vendorId);
    const { id } = (await order(espresso)).body;
    const answers = await Promise.all([
      put(`stripe-orders/${id}`, { action: 'accept' }, keeper),
      put(`stripe-orders/${id}`, { action: 'accept' }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { body } = await test.call('GET', `stripe-orders/${id}`, { as: admin });
    const told = answers.find(({ status }) => status === 409);
    expect(told?.body.message).toBe(`This order is accepted: ${body.revision.editor}, ${body.revision.date}.`);
    expect(body).toMatchObject({ status: 'Accepted', version: 2, closedAt: null });
    expect(Date.parse(body.acceptedAt)).toBeGreaterThan(Date.now() - 60_000);
    const history = await test.call('GET', `audit?type=order&id=${id}`, { as: admin });
    expect(history.body.value).toHaveLength(2);
    expect((await put(`stripe-orders/${id}`, { action: 'brew' })).body.fields).toMatchObject([
      { field: 'action', code: 'choice' },
    ]);
  });

  it('are changed with edit on orders alone, and seen with the history too (VEND-25, STAT-08, NAV-66, TRUE-03)', async () => {
    const { vendorId, espresso } = await createShop();
    const { id } = (await order(espresso)).body;
    const viewer = await newKeeper(vendorId, { 'BUILDING.history': ['view'] });
    const list = await test.call('GET', `stripe-orders?vendorId=${vendorId}`, { as: viewer });
    expect(list.body.value).toMatchObject([{ id }]);
    for (const path of [`stripe-orders/${id}`, `stripe-orders?id=${id}`])
      expect([path, (await put(path, { action: 'accept' }, viewer)).status]).toEqual([path, 403]);
    expect((await put('stripe-orders', { id, action: 'accept' }, viewer)).status).toBe(403);
    // Of another vendor, whose order they do not read.
    const { vendorId: nextId } = await createShop();
    const next = await newKeeper(nextId);
    expect((await put(`stripe-orders/${id}`, { action: 'accept' }, next)).status).toBe(404);
    expect((await put(`stripe-orders/${id}`, { action: 'accept' }, await newPerson())).status).toBe(404);
    expect((await post(`vendormenu/${vendorId}/stop`, {}, viewer)).status).toBe(403);
    expect((await post('stripe-orders/test', { vendorId }, viewer)).status).toBe(403);
  });

  it('are summed up by day and product for those who may see the history (VEND-21, STAT-07, STAT-08)', async () => {
    const { vendorId, espresso, add } = await createShop();
    const cake = await add('Cake', 4);
    const finish = async (id: string, time?: string) => {
      for (const action of ['accept', 'complete']) await put(`stripe-orders/${id}`, { action });
      if (time === undefined) return;
      const text = 'update orders set "time" = $2::text::timestamptz, day = left($2::text, 10) where id = $1::uuid';
      await test.services.database.query({ text, values: [id, time] });
    };
    const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString();
    await finish((await order(espresso, 2)).body.id);
    await finish((await order(cake)).body.id);
    await finish((await order(cake, 3)).body.id, weekAgo);
    // From before the vendor had its currency.
    const foreign = (await order(cake, 9)).body.id;
    await finish(foreign);
    await test.services.database.query({
      text: `update orders set currency = 'SEK' where id = $1::uuid`,
      values: [foreign],
    });
    await put(`product-store/${cake}`, { name: 'Lemon cake' });
    await finish((await order(cake)).body.id);
    await finish((await post('stripe-orders/test', { vendorId })).body.id);
    await put(`stripe-orders/${(await order(espresso)).body.id}`, { action: 'cancel' });
    const viewer = await newKeeper(vendorId, { 'BUILDING.history': ['view'] });
    const totals = async (window: string, as = viewer) =>
      test.call('GET', `stripe-orders/totals?vendorId=${vendorId}&window=${window}`, { as });
    expect((await totals('day')).body).toMatchObject({
      currency: 'EUR',
      days: [{ orders: 3, total: 14.3 }],
      products: [
        { item: 'Espresso', quantity: 2, amount: 5 },
        { item: 'Lemon cake', quantity: 2, amount: 8 },
      ],
    });
    const { days, products } = (await totals('month')).body;
    expect(days).toMatchObject([{ day: weekAgo.slice(0, 10), orders: 1, total: 13.2 }, { orders: 3 }]);
    expect(products[0]).toEqual({ item: 'Lemon cake', quantity: 5, amount: 20 });
    expect((await totals('decade')).body.fields).toMatchObject([{ field: 'window', code: 'choice' }]);
    expect((await totals('day', await newKeeper(vendorId))).status).toBe(403);
  });

  it('of earlier days are shown with the order history alone, by every way of reading them (TRUE-01, STAT-08)', async () => {
    const { vendorId, espresso } = await createShop();
    const close = async (id: string, at: string) => {
      for (const action of ['accept', 'complete']) await put(`stripe-orders/${id}`, { action });
      await test.services.database.query({
        text: 'update orders set "time" = $2::text::timestamptz, closed_at = $2::text::timestamptz where id = $1::uuid',
        values: [id, at],
      });
    };
    const midnight = instantOf(Date.parse(dayAt(Date.now(), 'Europe/Paris')), 'Europe/Paris');
    const at = (instant: number) => new Date(instant).toISOString();
    const [open, today, yesterday] = [await order(espresso), await order(espresso), await order(espresso)].map(
      ({ body }): string => body.id,
    );
    await close(String(today), at(midnight));
    await close(String(yesterday), at(midnight - 1_000));
    const keeper = await newKeeper(vendorId);
    const historian = await newKeeper(vendorId, { 'BUILDING.history': ['view'] });
    const shown: [string, (string | undefined)[]][] = [
      [keeper, [open, today]],
      [historian, [open, today, yesterday]],
    ];
    for (const [as, expected] of shown) {
      const get = (path: string) => test.call('GET', path, { as });
      const list = await get(`stripe-orders?vendorId=${vendorId}&$count=true`);
      expect(new Set(list.body.value.map(({ id }: { id: string }) => id))).toEqual(new Set(expected));
      expect(list.body['@odata.count']).toBe(expected.length);
      expect((await get(`stripe-orders/$count?vendorId=${vendorId}`)).text).toBe(String(expected.length));
      const done = await get(`stripe-orders?vendorId=${vendorId}&$filter=status eq 'Completed'&$count=true`);
      expect(done.body['@odata.count']).toBe(expected.length - 1);
      const file = await get(`stripe-orders/export?columns=number&vendorId=${vendorId}`);
      expect([...readCsv(file.text)].length).toBe(expected.length + 1);
      const status = expected.includes(yesterday) ? 200 : 404;
      expect((await get(`stripe-orders/${yesterday}`)).status).toBe(status);
      expect((await get(`audit?type=order&id=${yesterday}`)).status).toBe(status);
      const found = (await get(`search?text=${yesterday}`)).body.value.map(({ id }: { id: string }) => id);
      expect(found).toEqual(status === 200 ? [yesterday] : []);
      expect((await get(`stripe-orders/${today}`)).status).toBe(200);
      expect((await get(`audit?type=order&id=${today}`)).status).toBe(200);
    }
    expect((await put(`stripe-orders/${yesterday}`, { action: 'complete' }, keeper)).status).toBe(404);
    expect((await post(`stripe-orders/${yesterday}/refund`, {}, keeper)).status).toBe(404);
  });

  it('are exported with their times by the clocks of the building (VEND-21, KIT-04, LIM-04)', async () => {
    const { vendorId, espresso } = await createShop();
    await order(espresso);
    const as = await newKeeper(vendorId, { 'BUILDING.history': ['view'] });
    for (const narrowed of [`vendorId=${vendorId}`, `$filter=vendorId eq ${vendorId} and status eq 'Placed'`]) {
      const file = await test.call('GET', `stripe-orders/export?columns=number,time&${narrowed}`, { as });
      const [header, ...lines] = [...readCsv(file.text)].map(({ cells }) => cells);
      expect([header, lines.length]).toEqual([['Number', 'Placed (Paris time)'], 1]);
    }
  });

  it('are exported with hostile names as texts, and their amounts as numbers (VEND-21, KIT-04)', async () => {
    const { vendorId, categoryId } = await createShop({ currency: 'KWD' });
    const names = [
      '＝HYPERLINK("//evil.example";"Café")',
      "=cmd|'/C calc'!A0",
      '<script>alert(1)</script>&amp;',
      '\u202Eossserpse',
      'Tea\u0007\u000B\uFFFE\uFFFF, "hot"\nlate',
      `😀${'x'.repeat(253)}`,
    ];
    const note = '@SUM(1+1)*cmd|calc';
    for (const name of names) {
      const product = await made('product-store', { vendorId, categoryId, name, basePrice: 1.125 });
      expect((await order(product, 1, undefined, { note })).status).toBe(201);
    }
    const as = await newKeeper(vendorId, { 'BUILDING.history': ['view'] });
    const query = `columns=item,note,total,quantity&vendorId=${vendorId}&$orderby=time`;
    const expected = names.map((name) => [`1 × ${plainLine(name)}`, note]);
    const file = await test.call('GET', `stripe-orders/export?${query}`, { as });
    expect(file.text).toContain(`,"'${note}"`);
    const csv = [...readCsv(file.text)].slice(1).map(({ cells }) => cells.slice(0, 2));
    expect(csv).toEqual(expected);
    const answer = await test.app.inject({
      url: `/api/stripe-orders/export?format=xlsx&${query}`,
      headers: { authorization: `Bearer ${await test.tokenFor(as)}` },
    });
    const rows = (await readSheet(answer.rawPayload)).slice(1);
    expect(rows.map((row) => row.slice(0, 2))).toEqual(expected);
    expect(rows.map((row) => row.slice(2))).toEqual(names.map(() => [1.238, 1]));
    const limits = { maxFiles: 50, maxFileBytes: 1e6, maxUnpackedBytes: 1e6 };
    const files = unzip(answer.rawPayload, limits);
    const sheet =
      typeof files === 'string' ? files : String(files.find(({ name }) => name.includes('sheet1'))?.content);
    // What no XML may have makes spreadsheets call the file damaged.
    expect(sheet.replaceAll(/[\r\n\t]/g, '')).not.toMatch(/[\p{Cc}\uFFFE\uFFFF]/u);
    expect(sheet).toContain('late');
    expect(sheet).not.toContain('<f>');
  });

  it('keep their vendor until all of them are completed or cancelled, also one placed in the moment it is deleted (VEND-16)', async () => {
    const { vendorId, espresso } = await createShop();
    const remove = (id: string) => test.call('DELETE', `vendor/${id}`, { as: admin, headers: { 'if-match': '*' } });
    const { id } = (await order(espresso)).body;
    expect((await post('stripe-orders/test', { vendorId })).status).toBe(201);
    for (const action of ['accept', 'complete']) {
      const refused = await remove(vendorId);
      expect([refused.status, refused.body.code]).toEqual([409, 'openOrders']);
      expect((await put(`stripe-orders/${id}`, { action })).status).toBe(200);
    }
    expect((await remove(vendorId)).status).toBe(204);
    const gone = await order(espresso);
    expect(gone.body.fields).toMatchObject([{ field: 'lines.0.productId', code: 'reference' }]);
    for (let count = 0; count < 5; count += 1) {
      const shop = await createShop();
      const guest = await newPerson();
      const [placed, removed] = await Promise.all([order(shop.espresso, 1, guest), remove(shop.vendorId)]);
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([placed.status, removed.status]);
    }
  });

  it('keep the building and the customer of their vendor too, which the refusal names (VEND-16)', async () => {
    const remove = (path: string) => test.call('DELETE', path, { as: admin, headers: { 'if-match': '*' } });
    people += 1;
    const domain = `mill${String(people)}.example`;
    const customerId = await made('customer', { name: `Mill ${String(people)}`, emailDomains: [domain] });
    const { countryId, timezoneId } = test.people.reference;
    const place = { customerId, countryId, timezoneId, address: '1 Example Quay', city: 'Paris', postcode: '75000' };
    const buildingId = await made('building', {
      ...{ ...place, name: 'Weir', latitude: 48.8, longitude: 2.3, status: 'Active' },
    });
    await turnOn(test.services, 'foodAndBeverage', [buildingId]);
    const { espresso } = await createShop({ buildingId });
    await createShop({ buildingId, shopName: 'Juice Bar' });
    const guest = `guest@${domain}`;
    await createPerson(test.services, { customerId, email: guest, privilegeMap: {} });
    const { id } = (await order(espresso, 1, guest)).body;
    for (const action of ['accept', 'complete']) {
      for (const path of [`building/${buildingId}`, `customer/${customerId}`]) {
        const refused = await remove(path);
        expect([path, refused.status, refused.body.code]).toEqual([path, 409, 'openOrders']);
        expect(refused.body.fields).toMatchObject([{ field: 'vendor', message: '1', names: ['Espresso Bar'] }]);
      }
      expect((await put(`stripe-orders/${id}`, { action })).status).toBe(200);
    }
    // One that is placed in the moment the building is deleted.
    const [placed, removed] = await Promise.all([order(espresso, 1, guest), remove(`building/${buildingId}`)]);
    expect([
      [201, 409],
      [400, 204],
    ]).toContainEqual([placed.status, removed.status]);
    if (placed.status === 201) await put(`stripe-orders/${placed.body.id}`, { action: 'cancel' });
    expect((await remove(`customer/${customerId}`)).status).toBe(204);
  });

  it('are not placed in a building that was deleted while they waited for their vendor (VEND-16, VEND-19)', async () => {
    const { vendorId, espresso } = await createShop({ buildingId: test.people.buildings.north2 });
    const guest = await newPerson();
    const isHeld = Promise.withResolvers<void>();
    const removing = test.services.database.transaction(async (tx) => {
      await tx.query({ text: 'select from vendors where id = $1::uuid for update', values: [vendorId] });
      isHeld.resolve();
      // Long enough for the order to find its products; it then waits for this transaction.
      await setTimeout(500);
      const text = 'update buildings set deleted_at = now() where id = $1::uuid';
      await tx.query({ text, values: [test.people.buildings.north2] });
    });
    await isHeld.promise;
    const [placed] = await Promise.all([order(espresso, 1, guest), removing]);
    const text = 'update buildings set deleted_at = null where id = $1::uuid';
    await test.services.database.query({ text, values: [test.people.buildings.north2] });
    expect(placed.body.fields).toMatchObject([{ field: 'lines.0.productId', code: 'reference' }]);
    expect(placed.status).toBe(400);
  });

  it('and a change of prices wait for each other, whichever comes first (VEND-09, VEND-19)', async () => {
    const { vendorId, espresso } = await createShop();
    const guest = await newPerson();
    const isHeld = Promise.withResolvers<void>();
    // As a vendor gets another currency: it is held first, then its prices are changed.
    const changing = test.services.database.transaction(async (tx) => {
      await tx.query({ text: 'select from vendors where id = $1::uuid for update', values: [vendorId] });
      isHeld.resolve();
      await setTimeout(500);
      await tx.query({ text: 'update products set base_price = 300 where id = $1::uuid', values: [espresso] });
    });
    await isHeld.promise;
    const [placed] = await Promise.all([order(espresso, 1, guest), changing]);
    expect([placed.status, placed.body.subtotal]).toEqual([201, 3]);
  });

  it('have the day of their building, whichever it is elsewhere (VEND-12, LIM-04)', async () => {
    // They are 25 hours apart: at every moment one of the two has another day than UTC.
    for (const [zone, offset] of [
      ['Pacific/Kiritimati', 'GMT+14:00'],
      ['Pacific/Pago_Pago', 'GMT-11:00'],
    ] as const) {
      const buildingId = await createBuildingIn(test, zone, offset);
      await turnOn(test.services, 'foodAndBeverage', [buildingId]);
      const { espresso } = await createShop({ buildingId });
      expect((await order(espresso)).body.day).toBe(dayAt(Date.now(), zone));
    }
  });

  it('may be tests of the vendor’s people: marked, never paid, taking nothing, also while it is closed (VEND-20)', async () => {
    const { vendorId, categoryId, espresso } = await createShop({ enableOrdering: false });
    await made('product-store', { vendorId, categoryId, name: 'Roll', basePrice: 1, stock: 0 });
    await put(`product-store/${espresso}`, { stock: 5 });
    const keeper = await newKeeper(vendorId);
    const placed = await post('stripe-orders/test', { vendorId }, keeper);
    expect([placed.status, placed.body.payment, placed.body.status, placed.body.item]).toEqual([
      201,
      'test',
      'Placed',
      '1 × Espresso',
    ]);
    expect((await put(`stripe-orders/${placed.body.id}`, { action: 'cancel' }, keeper)).status).toBe(200);
    expect((await test.call('GET', `product-store/${espresso}`, { as: admin })).body.stock).toBe(5);
    const empty = await made('vendor', {
      buildingId: test.people.buildings.north1,
      shopName: 'Empty',
      currency: 'EUR',
    });
    expect((await post('stripe-orders/test', { vendorId: empty })).body.code).toBe('noProducts');
  });
});
