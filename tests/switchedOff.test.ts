import { type ExtensionConfig, featuresFor, registry, type ResourceDefinition } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createRecord } from '../apps/server/src/seed/createRecord.ts';
import { at, guest } from '../apps/server/src/testing/bookings.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/testApp.ts';
import { createPerson } from '../apps/server/src/testing/testPortfolio.ts';
import { turnOn } from '../apps/server/src/testing/turnOn.ts';

type Answer = Awaited<ReturnType<TestApp['call']>>;

const switched = Object.values<ResourceDefinition>(registry).filter(({ extension }) => extension !== undefined);
const shown = switched.filter(({ readers }) => readers === 'content').map(({ name }) => name);
const used = switched.filter(({ extension }) => extension?.isUse === true).map(({ name }) => name);

const permissions = ['view', 'add', 'edit', 'delete'] as const;
/** The features of staff who work with all that is switched in a building. */
const staffFeatures = switched.flatMap((resource) => featuresFor(resource, 'building', 'add'));

/** What a building has of an extension, and who has the feature then. */
const states = [
  ['is enabled', { enabled: true, status: 'activeForAll' }, { population: true, others: true, staff: true }],
  ['is in Provisioning', { enabled: true, status: 'provisioning' }, { population: true, others: false, staff: true }],
  ['is disabled', { enabled: false, status: 'activeForAll' }, { population: false, others: false, staff: false }],
  [
    'is disabled in Provisioning',
    { enabled: false, status: 'provisioning' },
    { population: false, others: false, staff: false },
  ],
  [
    'was deleted',
    { enabled: true, status: 'activeForAll', isDeleted: true },
    { population: false, others: false, staff: false },
  ],
] as const;

describe('the features of a building', () => {
  let test: TestApp;
  let building: string;
  let path: string;
  let population: string;
  let others: string;
  let staff: string;
  /** Records that apps show, or those of the population's person and of the other one: where they are listed, and their ids. */
  let records: Readonly<Record<string, { list: string; population: string; others: string }>>;
  /** Requests that use a feature, by a person or by staff for one; null where staff do not. */
  let uses: Readonly<Record<string, { own(as: string): Promise<Answer>; forOther: (() => Promise<Answer>) | null }>>;
  let espresso: string;
  let hour = 0;
  let days = 0;
  const spaces: Record<string, string> = {};

  const post = (to: string, body: Record<string, unknown>, as: string) => test.call('POST', to, { as, body });
  const read = (from: string, as: string) => test.call('GET', from, { as });
  const cancel = (to: string) =>
    test.call('PUT', to, { as: population, headers: { 'if-match': '*' }, body: { status: 'cancelled' } });
  const make = (resource: string, body: Record<string, unknown>, fixed?: Record<string, unknown>) =>
    createRecord(test.services, 'test', resource, body, fixed);
  const set = ({ code }: { readonly code: string }, state: (typeof states)[number][1], config: ExtensionConfig = {}) =>
    test.services.database.query({
      text: `update extensions set enabled = $3, status = $4, deleted_at = case when $5 then now() end, config = $6::jsonb
        where building_id = $1::uuid and code = $2`,
      values: [building, code, state.enabled, state.status, 'isDeleted' in state, JSON.stringify(config)],
    });
  const on = states[0][1];
  const turnAllOn = async () => {
    for (const { extension } of switched) if (extension !== undefined) await set(extension, on);
  };
  const bookIn = (spaceId: string | undefined, as: string, more: Record<string, unknown> = {}) => {
    hour += 1;
    return post('booking/delegatedBooking', { spaceId, starts: at(hour), ends: at(hour + 1), ...more }, as);
  };

  beforeAll(async () => {
    test = await createTestApp();
    const { customers, buildings, emails } = test.people;
    building = buildings.north1;
    path = `building/${building}`;
    population = emails.reader;
    const customerId = customers.north;
    ({ email: others } = await createPerson(test.services, {
      ...{ customerId, email: 'elsewhere@northwind.example', privilegeMap: {} },
    }));
    ({ email: staff } = await createPerson(test.services, {
      ...{ customerId, email: 'staff@northwind.example', buildingIds: [building] },
      privilegeMap: Object.fromEntries(staffFeatures.map((feature) => [feature, [...permissions]])),
    }));
    for (const name of ['backToWork', 'concierge', 'events', 'foodAndBeverage', 'news', 'schedule', 'map'] as const)
      await turnOn(test.services, name, [building]);
    const shop = { buildingId: building, shopName: 'Espresso Bar', currency: 'EUR', enableOrdering: true };
    const vendorId = await make('vendor', shop);
    const categoryId = await make('productCategory', { vendorId, name: 'Coffee' });
    espresso = await make('product', { vendorId, categoryId, name: 'Espresso', basePrice: 2.5 });
    const article = await make('article', {
      title: 'News',
      content: '<p>Hi</p>',
      buildingId: building,
      published: true,
    });
    const service = await make('conciergeService', { name: 'Post' }, { buildingId: building });
    const eventId = await make('event', { name: 'Yoga', buildingId: building, active: true });
    const future = { startDate: '2090-06-01T09:00:00.000Z', endDate: '2090-06-01T10:00:00.000Z' };
    const newSession = () => make('eventSession', { title: 'Morning', buildingId: building, eventId, ...future });
    // A time is reserved once: each reservation has a day of its own.
    const newReservation = () => {
      days += 1;
      const day = new Date(Date.UTC(2090, 0, days)).toISOString().slice(0, 10);
      const body = { startDate: `${day}T09:00:00.000Z`, endDate: `${day}T10:00:00.000Z`, capacityType: 'building' };
      return make('reservation', { ...body, occupancy: 50 }, { buildingId: building });
    };
    const sessionId = await newSession();
    const reservationId = await newReservation();
    const reserve = (as: string) => post(`${path}/reservation/${reservationId}/rsvp`, {}, as);
    const question = await make(
      'questionnaire',
      { questionSource: 'host', questions: ['Well?'] },
      { buildingId: building },
    );
    const floorId = await make('space', { type: 'Floor', name: 'Ground', buildingId: building });
    for (const type of ['Room', 'Desk'])
      spaces[type] = await make('space', { type, name: type, buildingId: building, floorId, parentId: floorId });
    const employeeIds = [
      await make(
        'employee',
        { firstName: 'Ada', lastName: 'Guest', email: 'ada@northwind.example' },
        { buildingId: building },
      ),
    ];
    await make('lockerConfig', { provider: 'local', allowsSelfService: true }, { customerId });
    const bank = { buildingId: building, floorId, name: 'West', identifier: 'west' };
    const bankId = await make('lockerBank', bank);
    const lockerId = await make('locker', { buildingId: building, bankId, number: 1 });
    uses = {
      order: {
        own: (as) => post('stripe-orders', { lines: [{ productId: espresso, quantity: 1 }] }, as),
        forOther: null,
      },
      registration: {
        own: async (as) => post('userevent', { sessionId: await newSession() }, as),
        forOther: async () => post('userevent', { sessionId: await newSession(), ...guest }, staff),
      },
      rsvp: {
        own: async (as) => post(`${path}/reservation/${await newReservation()}/rsvp`, {}, as),
        forOther: async () => post(`${path}/reservation/${await newReservation()}/rsvp`, guest, staff),
      },
      spaceBooking: {
        own: (as) => bookIn(spaces['Room'], as),
        forOther: () => bookIn(spaces['Room'], staff, guest),
      },
      invitation: {
        own: () => post(`${path}/invitation`, { subject: 'Lunch', ...future, employeeIds }, staff),
        forOther: () => post(`${path}/invitation`, { subject: 'Lunch', ...future, employeeIds }, staff),
      },
    };
    const own = async (name: string, list: string) => {
      const idOf = async (as: string): Promise<string> => {
        const answer = await uses[name]?.own(as);
        expect([name, answer?.status, answer?.body.code]).toEqual([name, 201, undefined]);
        return answer?.body.id;
      };
      return { list, population: await idOf(population), others: await idOf(others) };
    };
    const content = (list: string, id: string) => ({ list, population: id, others: id });
    records = {
      vendor: content('vendor', vendorId),
      article: content('article', article),
      conciergeService: content(`${path}/concierge`, service),
      event: content('event', eventId),
      eventSession: content('session', sessionId),
      reservation: content(`${path}/reservation`, reservationId),
      questionnaire: content(`${path}/questionnaire`, question),
      locker: content('locker', lockerId),
      order: await own('order', 'stripe-orders/own'),
      registration: await own('registration', 'userevent/own'),
      rsvp: {
        list: `${path}/reservation/${reservationId}/rsvp/own`,
        population: (await reserve(population)).body.id,
        others: (await reserve(others)).body.id,
      },
      spaceBooking: await own('spaceBooking', 'booking/delegatedBooking'),
    };
  });
  afterAll(() => test.close());

  it('are tried with every resource that an extension switches (ON-01)', () => {
    expect(Object.keys(records).toSorted()).toEqual(shown.toSorted());
    expect(Object.keys(uses).toSorted()).toEqual(used.toSorted());
  });

  /** Checks whether a person's app has a record, in all the ways in which it is read. */
  const isRead = async (name: string, as: 'population' | 'others'): Promise<readonly boolean[]> => {
    const { list, [as]: id } = records[name] ?? { list: '', population: '', others: '' };
    const email = as === 'population' ? population : others;
    // A building has one questionnaire, which is read without an id.
    if (name === 'questionnaire') return [(await read(list, email)).status === 200];
    const page = await read(`${list}?$top=100`, email);
    const ids: readonly string[] = page.body.value.map((one: { id: string }) => one.id);
    const one = await read(`${list.replace(/\/own$/, '')}/${id}`, email);
    const counted = list.endsWith('/own')
      ? []
      : [(await read(`${list}?$count=true&$top=1`, email)).body['@odata.count'] > 0];
    return [ids.includes(id), one.status === 200, ...counted];
  };

  const readTable = shown.flatMap((name) => states.map(([title, state, has]) => ({ name, title, state, has })));
  it.each(readTable)(
    'are shown by the app with $name where its extension $title (ON-01, ON-02)',
    async ({ name, state, has }) => {
      await turnAllOn();
      const { extension } = switched.find((one) => one.name === name) ?? {};
      if (extension !== undefined) await set(extension, state);
      for (const as of ['population', 'others'] as const)
        expect([as, [...new Set(await isRead(name, as))]]).toEqual([as, [has[as]]]);
      if (name !== 'vendor') return;
      for (const as of ['population', 'others'] as const) {
        const menu = await read(
          `vendormenu/${records['vendor']?.[as] ?? ''}`,
          as === 'population' ? population : others,
        );
        expect([as, menu.status]).toEqual([as, has[as] ? 200 : 404]);
      }
    },
  );

  const useTable = used.flatMap((name) => states.map(([title, state, has]) => ({ name, title, state, has })));
  it.each(useTable)(
    'are used as $name by those who have them, where the extension $title (ON-01, ON-02)',
    async ({ name, state, has }) => {
      await turnAllOn();
      const { extension } = switched.find((one) => one.name === name) ?? {};
      const use = uses[name];
      if (extension === undefined || use === undefined) throw new Error(`${name} is not tried`);
      await set(extension, state);
      const resultOf = async (answer: Promise<Answer>) => {
        const { status, body } = await answer;
        return status === 409 ? [status, body.code, body.fields[0].names] : [status];
      };
      const expected = (isOn: boolean) => (isOn ? [201] : [409, 'featureOff', [extension.code]]);
      if (name !== 'invitation') {
        expect(await resultOf(use.own(population))).toEqual(expected(has.population));
        expect(await resultOf(use.own(others))).toEqual(expected(has.others));
      }
      if (use.forOther !== null) expect(await resultOf(use.forOther())).toEqual(expected(has.staff));
    },
  );

  const endings = {
    order: (id: string) => test.call('PUT', `stripe-orders/${id}`, { as: population, body: { action: 'cancel' } }),
    registration: (id: string) => cancel(`userevent/${id}`),
    rsvp: (id: string, { reservationId }: Answer['body']) => cancel(`${path}/reservation/${reservationId}/rsvp/${id}`),
    spaceBooking: (id: string) => post(`booking/delegatedBooking/${id}/cancel`, {}, population),
  };
  it.each(Object.entries(endings))(
    'let people end what they have made of %s before they were off (ON-01)',
    async (name, end) => {
      await turnAllOn();
      const { extension } = switched.find((one) => one.name === name) ?? {};
      const before = await uses[name]?.own(population);
      expect([before?.status, before?.body.code]).toEqual([201, undefined]);
      if (extension !== undefined) await set(extension, states[2][1]);
      expect((await end(before?.body.id, before?.body)).status).toBe(200);
    },
  );

  it('stay readable and writable for staff while they are off (ON-04)', async () => {
    for (const { extension } of switched) if (extension !== undefined) await set(extension, states[2][1]);
    const { emails } = test.people;
    for (const name of ['vendor', 'article', 'event', 'eventSession', 'conciergeService', 'reservation']) {
      const { list, population: id } = records[name] ?? { list: '', population: '' };
      expect([name, (await read(`${list}/${id}`, emails.administrator)).status]).toEqual([name, 200]);
    }
    const vendorId = records['vendor']?.population ?? '';
    const renamed = await test.call('PUT', `vendor/${vendorId}`, {
      ...{ as: emails.administrator, headers: { 'if-match': '*' }, body: { shopName: 'Espresso Bar' } },
    });
    expect(renamed.status).toBe(200);
  });

  describe('have switches of their own', () => {
    const schedule = { code: 'extension.schedule' };
    const backToWork = { code: 'extension.backToWork' };
    const refusal = async (answer: Promise<Answer>) => {
      const { status, body } = await answer;
      return [status, body.code, body.fields?.[0].names?.[0]];
    };

    it.each([
      ['Room', 'roomBooking', 'Desk'],
      ['Desk', 'deskBooking', 'Room'],
    ] as const)('that refuse and hide bookings of a %s by %s alone (ON-03)', async (type, setting, other) => {
      await turnAllOn();
      const made = (await bookIn(spaces[type], population)).body.id;
      await set(schedule, on, { [setting]: false });
      expect(await refusal(bookIn(spaces[type], population))).toEqual([409, 'featureOff', setting]);
      expect(await refusal(bookIn(spaces[type], staff, guest))).toEqual([409, 'featureOff', setting]);
      expect((await bookIn(spaces[other], population)).status).toBe(201);
      const ids = (await read('booking/delegatedBooking?$top=100', population)).body.value.map(
        ({ id }: { id: string }) => id,
      );
      expect(ids).not.toContain(made);
      const period = { starts: at(0), ends: at(24) };
      const [found] = (await post('space/searchSchedule', { spaceIds: [spaces[type]], ...period }, population)).body
        .value;
      expect([found.isBookable, found.taken, found.availability]).toEqual([false, [], 'Unknown']);
      const [seen] = (await post('space/searchSchedule', { spaceIds: [spaces[type]], ...period }, staff)).body.value;
      expect([seen.isBookable, seen.taken.length > 0]).toEqual([false, true]);
      const move = { starts: at(hour + 3), ends: at(hour + 4) };
      expect(await refusal(post(`booking/delegatedBooking/${made}/move`, move, population))).toEqual([
        409,
        'featureOff',
        setting,
      ]);
      expect((await post(`booking/delegatedBooking/${made}/cancel`, {}, population)).status).toBe(200);
    });

    it('that keep a calendar from being booked, and not from being freed (ON-03)', async () => {
      await turnAllOn();
      const made = (await bookIn(spaces['Room'], population)).body.id;
      await set(schedule, on, { calendarReadOnly: true });
      expect(await refusal(bookIn(spaces['Room'], population))).toEqual([409, 'featureOff', 'calendarReadOnly']);
      expect(await refusal(bookIn(spaces['Room'], staff, guest))).toEqual([409, 'featureOff', 'calendarReadOnly']);
      expect((await post(`booking/delegatedBooking/${made}/cancel`, {}, population)).status).toBe(200);
    });

    it('that show in the app who has booked a room, and no desk (ON-03, BRAND-37)', async () => {
      await turnAllOn();
      const namesIn = async (type: string) => {
        const body = { spaceIds: [spaces[type]], starts: at(0), ends: at(24) };
        const [found] = (await post('space/searchSchedule', body, others)).body.value;
        return found.taken.map(({ name }: { name: string | null }) => name);
      };
      for (const type of ['Room', 'Desk']) expect((await bookIn(spaces[type], staff, guest)).status).toBe(201);
      expect(await namesIn('Room')).not.toContain(guest.name);
      await set(schedule, on, { collaboration: true });
      expect(await namesIn('Room')).toContain(guest.name);
      expect(await namesIn('Desk')).not.toContain(guest.name);
    });

    it('for reservations and for invitations (ON-03)', async () => {
      await turnAllOn();
      await set(backToWork, on, { reservations: false });
      expect(await isRead('reservation', 'population')).not.toContain(true);
      expect(await isRead('questionnaire', 'population')).toEqual([true]);
      const rsvp = uses['rsvp'];
      if (rsvp === undefined) throw new Error('RSVPs are not tried');
      expect(await refusal(rsvp.own(population))).toEqual([409, 'featureOff', 'reservations']);
      await set(backToWork, on, { invites: false });
      expect(await isRead('reservation', 'population')).not.toContain(false);
      const invite = uses['invitation']?.forOther?.();
      if (invite === undefined) throw new Error('invitations are not tried');
      expect(await refusal(invite)).toEqual([409, 'featureOff', 'invites']);
    });

    it('for registration at another address (ON-03)', async () => {
      await turnAllOn();
      const eventId = records['event']?.population;
      const address = 'https://tickets.northwind.example/run';
      const session = await make('eventSession', {
        ...{ title: 'Run', buildingId: building, eventId, externalRegistrationUrl: address },
        ...{ startDate: '2090-07-01T09:00:00.000Z', endDate: '2090-07-01T10:00:00.000Z' },
      });
      const shownAddress = async (as: string) => (await read(`session/${session}`, as)).body.externalRegistrationUrl;
      expect(await shownAddress(population)).toBe(address);
      expect((await post('userevent', { sessionId: session }, population)).body.code).toBe('registrationClosed');
      await set({ code: 'extension.events' }, on, { externalRegistration: false });
      expect(await shownAddress(population)).toBeNull();
      expect(await shownAddress(staff)).toBe(address);
      expect((await post('userevent', { sessionId: session }, population)).status).toBe(201);
    });
  });
});
