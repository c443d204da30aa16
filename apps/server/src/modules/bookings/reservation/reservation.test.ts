import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createRecord } from '../../../seed/createRecord.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

const anyVersion = { 'if-match': '*' };

describe('building reservations', () => {
  let test: TestApp;
  let manager: string;
  let path: string;
  let floors: string[];
  let area: string;
  let month = 0;

  const call = (method: string, at: string, body?: unknown, as = manager) =>
    test.call(method, at, { as, headers: anyVersion, ...(body === undefined ? {} : { body }) });
  /** A range of days of a month that no other test uses, 9 to 17 o’clock in Paris. */
  const range = (from: number, to: number, more: Record<string, unknown> = {}) => ({
    startDate: new Date(Date.UTC(2031, month, from, 8)).toISOString(),
    endDate: new Date(Date.UTC(2031, month, to, 16)).toISOString(),
    capacityType: 'building',
    occupancy: 10,
    ...more,
  });
  const daily = (from: number, to: number, more: Record<string, unknown> = {}) =>
    range(from, to, { recurrence: 'daily', ...more });
  const preview = (body: unknown, as = manager) => call('POST', `${path}/preview`, body, as);
  const save = (body: unknown, as = manager) => call('POST', path, body, as);
  const listed = async () => {
    const first = new Date(Date.UTC(2031, month, 1)).toISOString();
    const next = new Date(Date.UTC(2031, month + 1, 1)).toISOString();
    return (await call('GET', `${path}?$filter=startDate ge ${first} and startDate lt ${next}&$top=100`)).body.value;
  };
  const outcomes = (answer: { body: { sessions: { outcome: string; reason: string | null }[] } }) =>
    answer.body.sessions.map(({ outcome, reason }) => (reason === null ? outcome : `${outcome} ${reason}`));

  beforeAll(async () => {
    test = await createTestApp();
    manager = test.people.emails.northManager;
    const buildingId = test.people.buildings.north1;
    path = `building/${buildingId}/reservation`;
    const space = (type: string, name: string, parentId: string | null) =>
      createRecord(test.services, 'example', 'space', {
        ...{ type, name, parentId, buildingId },
        ...(type === 'Floor' ? {} : { serviceId: name }),
      });
    floors = [await space('Floor', 'Level 1', null), await space('Floor', 'Level 2', null)];
    area = await space('WorkArea', 'Quiet corner', floors[0] ?? null);
  });
  afterAll(() => test.close());

  it('keep every field and are read, listed, changed, deleted and restored (RESV-01, RES-122)', async () => {
    month = 0;
    const body = { ...daily(6, 7, { notes: 'Use the side entrance.', confirmationEmail: true }), weekdays: [] };
    const made = await save(body);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      ...body,
      endDate: new Date(Date.UTC(2031, 0, 6, 16)).toISOString(),
      locationName: expect.any(String),
      rsvpCount: 0,
      timezone: 'Europe/Paris',
    });
    const { id } = made.body;
    expect((await call('GET', `${path}/${id}`)).body).toEqual(made.body);
    expect(await listed()).toHaveLength(2);
    const changed = await call('PUT', `${path}/${id}`, { notes: null, occupancy: 12, confirmationEmail: false });
    expect(changed.body).toMatchObject({ notes: null, occupancy: 12, confirmationEmail: false });
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(204);
    expect(await listed()).toHaveLength(1);
    expect((await call('POST', `${path}/${id}/restore`)).status).toBe(200);
    const other = test.people.emails.southManager;
    expect((await call('GET', `${path}/${id}`, undefined, other)).status).toBe(404);
    expect((await save(daily(20, 21), other)).status).toBe(404);
    expect((await preview(daily(20, 21), other)).status).toBe(404);
  });

  it('are for the building, a floor or a work area of it (RESV-02)', async () => {
    month = 1;
    const fieldsOf = async (more: Record<string, unknown>) =>
      ((await save(range(3, 3, more))).body.fields ?? []).map(
        ({ field, code }: { field: string; code: string }) => `${field} ${code}`,
      );
    expect(await fieldsOf({ capacityType: 'room' })).toEqual(['capacityType choice']);
    expect(await fieldsOf({ capacityType: 'floor' })).toEqual(['spaceId required']);
    expect(await fieldsOf({ spaceId: floors[0] })).toEqual(['spaceId mismatch']);
    expect(await fieldsOf({ capacityType: 'floor', spaceId: area })).toEqual(['spaceId capacitySpace']);
    expect(await fieldsOf({ capacityType: 'workArea', spaceId: floors[0] })).toEqual(['spaceId capacitySpace']);
    const elsewhere = await createRecord(test.services, 'example', 'space', {
      type: 'Floor',
      name: 'Other',
      buildingId: test.people.buildings.north2,
    });
    expect(await fieldsOf({ capacityType: 'floor', spaceId: elsewhere })).toEqual(['spaceId reference']);
    const onFloor = await save(range(3, 3, { capacityType: 'floor', spaceId: floors[0] }));
    expect(onFloor.body).toMatchObject({ capacityType: 'floor', locationName: 'Level 1' });
    const inArea = await save(range(4, 4, { capacityType: 'workArea', spaceId: area }));
    expect(inArea.body).toMatchObject({ capacityType: 'workArea', locationName: 'Quiet corner' });
  });

  it('name all fields that are wrong together (RESV-03, RESV-04, RESV-05, RESV-06)', async () => {
    month = 2;
    const wrong = await save({
      ...range(5, 3, { capacityType: 'floor', occupancy: 0, recurrence: 'weekly', notes: 7 }),
      fingerprint: 'x',
    });
    expect(wrong.status).toBe(400);
    expect(
      wrong.body.fields.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`).toSorted(),
    ).toEqual([
      'endDate fromStart',
      'notes text',
      'occupancy tooSmall',
      'recurrence noRecurrence',
      'spaceId required',
      'weekdays required',
    ]);
    expect(await listed()).toEqual([]);
  });

  it('end on or after their start (RESV-03)', async () => {
    month = 3;
    const { startDate } = range(1, 1);
    expect((await save({ ...range(1, 1), endDate: startDate })).status).toBe(201);
    const before = new Date(Date.parse(startDate) - 1000).toISOString();
    expect((await save({ ...range(1, 1), endDate: before })).body.fields).toMatchObject([
      { field: 'endDate', code: 'fromStart' },
    ]);
  });

  it('end at most 60 days after their start (RESV-04)', async () => {
    month = 4;
    const { startDate } = range(1, 1);
    const after = (days: number, extra = 0) =>
      new Date(Date.parse(startDate) + days * 24 * 60 * 60 * 1000 + extra).toISOString();
    const long = await preview({ ...range(1, 1), endDate: after(60, 60_000) });
    expect([long.status, long.body.fields]).toMatchObject([400, [{ field: 'endDate', code: 'rangeTooLong' }]]);
    expect((await preview({ ...range(1, 1), endDate: after(60) })).status).toBe(200);
  });

  it('are repeated for the whole building alone (RESV-05)', async () => {
    month = 5;
    for (const [capacityType, spaceId] of [
      ['floor', floors[0]],
      ['workArea', area],
    ]) {
      const refused = await preview(daily(2, 4, { capacityType, spaceId }));
      expect([refused.status, refused.body.fields]).toMatchObject([
        400,
        [{ field: 'recurrence', code: 'noRecurrence' }],
      ]);
    }
    expect((await preview(daily(2, 4))).status).toBe(200);
  });

  it('are refused when the range and recurrence have no sessions (RESV-08)', async () => {
    month = 6;
    // 1 and 2 July 2031 are a Tuesday and a Wednesday.
    const none = { ...range(1, 2), recurrence: 'weekly', weekdays: ['sunday'] };
    for (const answer of [await preview(none), await save(none)])
      expect([answer.status, answer.body.fields]).toMatchObject([400, [{ field: 'endDate', code: 'noSessions' }]]);
    const once = await preview({ ...none, weekdays: ['wednesday'] });
    expect(outcomes(once)).toEqual(['new']);
  });

  it('hold one capacity type at a time and location, with what contains it and what is in it (RESV-07)', async () => {
    month = 7;
    const floor = (index: number, day: number) => range(day, day, { capacityType: 'floor', spaceId: floors[index] });
    const inArea = (day: number) => range(day, day, { capacityType: 'workArea', spaceId: area });
    await save(floor(0, 4));
    expect(outcomes(await preview(range(4, 4)))).toEqual(['refused capacityOverlap']);
    expect(outcomes(await preview(inArea(4)))).toEqual(['refused capacityOverlap']);
    expect(outcomes(await preview(floor(1, 4)))).toEqual(['new']);
    await save(range(5, 5));
    expect(outcomes(await preview(floor(1, 5)))).toEqual(['refused capacityOverlap']);
    expect(outcomes(await preview(inArea(5)))).toEqual(['refused capacityOverlap']);
    await save(inArea(6));
    expect(outcomes(await preview(floor(0, 6)))).toEqual(['refused capacityOverlap']);
    expect(outcomes(await preview(floor(1, 6)))).toEqual(['new']);
    // One that begins as the other ends is free.
    const later = {
      ...range(5, 5),
      startDate: range(5, 5).endDate,
      endDate: new Date(Date.UTC(2031, 7, 5, 20)).toISOString(),
    };
    expect(outcomes(await preview(later))).toEqual(['new']);
    const refused = await save(floor(1, 5));
    expect([refused.status, refused.body.code, refused.body.fields]).toMatchObject([
      409,
      'sessionsRefused',
      [{ field: 'capacityType', code: 'capacityOverlap' }],
    ]);
  });

  it('save what the preview showed, with the refused sessions left out, or say what has changed (RESV-07, RESV-09)', async () => {
    month = 8;
    await save(range(2, 2, { capacityType: 'floor', spaceId: floors[0] }));
    await save(range(3, 3, { notes: 'Old', occupancy: 15 }));
    await save(range(4, 4, { notes: 'New', occupancy: 20 }));
    const body = daily(1, 4, { notes: 'New', occupancy: 20 });
    const shown = await preview(body);
    expect(outcomes(shown)).toEqual(['new', 'refused capacityOverlap', 'updated', 'unchanged']);
    expect(shown.body.sessions[1].existing).toMatchObject({ locationName: 'Level 1', capacityType: 'floor' });
    expect(shown.body.sessions[2]).toMatchObject({ occupancy: 20, notesChange: true, existing: { occupancy: 15 } });
    // Without the preview all are saved or none.
    expect((await save(body)).status).toBe(409);
    expect(await listed()).toHaveLength(3);
    const { fingerprint } = shown.body;
    const other = { ...body, notes: 'Another' };
    expect((await save({ ...other, fingerprint })).body.code).toBe('sessionsChanged');
    const saved = await save({ ...body, fingerprint });
    expect([saved.status, saved.body.startDate]).toEqual([201, body.startDate]);
    const buildingOnes = (await listed()).filter(
      ({ capacityType }: { capacityType: string }) => capacityType === 'building',
    );
    expect(
      buildingOnes.map(({ notes, occupancy, version }: Record<string, unknown>) => [notes, occupancy, version]),
    ).toEqual([
      ['New', 20, 1],
      ['New', 20, 2],
      ['New', 20, 1],
    ]);
    const again = await save({ ...body, fingerprint });
    expect([again.status, again.body.code]).toEqual([409, 'sessionsChanged']);
  });

  it('that are saved again get the new notes and only a higher occupancy (RESV-09, RESV-10)', async () => {
    month = 9;
    const first = await save(range(1, 1, { notes: 'First', occupancy: 30, confirmationEmail: true }));
    const lower = await save(range(1, 1, { notes: 'Second', occupancy: 10 }));
    expect(lower.status).toBe(200);
    expect(lower.body).toMatchObject({ id: first.body.id, notes: 'Second', occupancy: 30, confirmationEmail: true });
    expect((await save(range(1, 1, { occupancy: 40 }))).body).toMatchObject({ notes: 'Second', occupancy: 40 });
    const put = await call('PUT', `${path}/${first.body.id}`, { occupancy: 39 });
    expect([put.status, put.body.fields]).toMatchObject([400, [{ field: 'occupancy', code: 'onlyRaised' }]]);
    expect((await call('PUT', `${path}/${first.body.id}`, { occupancy: 41 })).body.occupancy).toBe(41);
  });

  it('that overlap a session of their place and capacity type are overwritten after a preview of each, and keep their times (RESV-09, TRUE-16)', async () => {
    month = 13;
    const hours = (day: number, from: number, to: number, more: object = {}) => ({
      ...range(day, day, { occupancy: 20, notes: 'New', ...more }),
      startDate: new Date(Date.UTC(2031, month, day, from)).toISOString(),
      endDate: new Date(Date.UTC(2031, month, day, to)).toISOString(),
    });
    const onFloor = { capacityType: 'floor', spaceId: floors[0] };
    const morning = (await save(hours(3, 8, 11, { occupancy: 30, notes: 'Old' }))).body;
    const noon = (await save(hours(3, 12, 14, { occupancy: 5, notes: 'Old' }))).body;
    await save(hours(4, 8, 11, onFloor));
    const wanted = { ...hours(3, 10, 13), endDate: new Date(Date.UTC(2031, month, 4, 13)).toISOString() };
    const body = { ...wanted, recurrence: 'daily' };
    const shown = await preview(body);
    expect(outcomes(shown)).toEqual(['updated', 'updated', 'refused capacityOverlap']);
    expect(shown.body.sessions).toMatchObject([
      { startDate: wanted.startDate, occupancy: 30, notesChange: true, existing: { startDate: morning.startDate } },
      { startDate: wanted.startDate, occupancy: 20, notesChange: true, existing: { startDate: noon.startDate } },
      {},
    ]);
    const unseen = await save(hours(3, 10, 13));
    expect([unseen.status, unseen.body.code, unseen.body.fields]).toMatchObject([
      409,
      'sessionsRefused',
      [{ field: 'startDate', code: 'timeOverlap' }, {}],
    ]);
    const saved = await save({ ...body, fingerprint: shown.body.fingerprint });
    expect([saved.status, saved.body.id]).toEqual([200, morning.id]);
    const read = async (id: string) => (await call('GET', `${path}/${id}`)).body;
    const { startDate, endDate } = morning;
    expect(await read(morning.id)).toMatchObject({ startDate, endDate, occupancy: 30, notes: 'New', version: 2 });
    expect(await read(noon.id)).toMatchObject({ startDate: noon.startDate, occupancy: 20, notes: 'New', version: 2 });
    expect(await listed()).toHaveLength(3);
    // A session of several days is met by each day of a series, and changed once.
    const long = { ...hours(10, 8, 9), endDate: new Date(Date.UTC(2031, month, 12, 9)).toISOString() };
    const { id } = (await save(long)).body;
    const series = { ...long, recurrence: 'daily', notes: 'Newer' };
    const each = await preview(series);
    expect(outcomes(each)).toEqual(['updated', 'updated', 'updated']);
    expect((await save({ ...series, fingerprint: each.body.fingerprint })).body).toMatchObject({ id, version: 2 });
  });

  it('are refused at the time of a place of the same capacity type that contains theirs or is in it (RESV-07, TRUE-16)', async () => {
    month = 14;
    const space = (type: string, name: string, parentId: string | undefined) => {
      const values = { type, name, parentId, buildingId: test.people.buildings.north1, serviceId: name };
      return createRecord(test.services, 'example', 'space', values);
    };
    const wing = await space('Area', 'Wing', floors[1]);
    const corner = await space('WorkArea', 'Corner of the wing', wing);
    await save(range(3, 3, { capacityType: 'workArea', spaceId: wing }));
    expect(outcomes(await preview(range(3, 3, { capacityType: 'workArea', spaceId: corner })))).toEqual([
      'refused timeOverlap',
    ]);
  });

  it('of a series that two tabs change in the middle at the same moment are saved by one, and the other sees what has changed (RESV-09)', async () => {
    month = 12;
    await save(daily(1, 28, { notes: 'Series' }));
    const tabs = [daily(8, 14, { notes: 'A', occupancy: 15 }), daily(8, 14, { notes: 'B', occupancy: 20 })];
    const shown = await Promise.all(tabs.map((body) => preview(body)));
    expect(shown.map((one) => new Set(outcomes(one)))).toEqual([new Set(['updated']), new Set(['updated'])]);
    const saved = await Promise.all(
      tabs.map((body, tab) => save({ ...body, fingerprint: shown[tab]?.body.fingerprint })),
    );
    const winner = saved.findIndex(({ status }) => status === 200);
    const other = 1 - winner;
    expect([saved[winner]?.status, saved[other]?.status, saved[other]?.body.code]).toEqual([
      ...[200, 409],
      'sessionsChanged',
    ]);
    const days = async () =>
      Map.groupBy(await listed(), ({ notes, occupancy, version }: Record<string, unknown>) =>
        [notes, occupancy, version].join(' '),
      );
    const { notes, occupancy } = tabs[winner] as { notes?: string; occupancy: number };
    const counts = [...(await days())].map(([state, { length }]) => [state, length]);
    expect(counts).toEqual([
      ['Series 10 1', 21],
      [`${notes ?? ''} ${String(occupancy)} 2`, 7],
    ]);
    // The other tab looks again and saves: its notes, and the higher of the occupancies.
    const again = await preview(tabs[other]);
    expect(new Set(outcomes(again))).toEqual(new Set(['updated']));
    expect((await save({ ...tabs[other], fingerprint: again.body.fingerprint })).status).toBe(200);
    expect([...(await days()).keys()][1]).toBe(`${other === 0 ? 'A' : 'B'} 20 3`);
    // One session of it, opened in both tabs.
    const middle = (await listed())[10];
    const put = (occupants: number) =>
      test.call('PUT', `${path}/${middle.id}`, {
        as: manager,
        version: middle.version,
        body: { occupancy: occupants },
      });
    const both = await Promise.all([put(30), put(31)]);
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 412]);
  });

  it('are sent back as other programs write their times, which changes none of them (RES-122, LIM-04)', async () => {
    const { id, startDate, endDate } = (await save(range(24, 24))).body;
    const spelled = { startDate: startDate.replace('.000Z', 'Z'), endDate: endDate.replace('.000Z', '+00:00') };
    const put = (times: Record<string, unknown>) => call('PUT', `${path}/${id}`, { ...times, notes: 'Bring a badge.' });
    expect((await put(spelled)).body).toMatchObject({ startDate, endDate, notes: 'Bring a badge.' });
    const moved = await put({ ...spelled, endDate: endDate.replace('.000Z', '+05:00') });
    expect([moved.status, moved.body.fields]).toMatchObject([400, [{ field: 'endDate', code: 'notChangeable' }]]);
  });

  it('are overwritten by those alone who may edit (RESV-09, RES-122)', async () => {
    month = 10;
    await save(range(1, 1, { notes: 'Kept' }));
    const adder = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'adder@northwind.example',
      privilegeMap: { 'BUILDING.buildingReservations': ['view', 'add'] },
      buildingIds: [test.people.buildings.north1],
    });
    const shown = await preview(daily(1, 2, { notes: 'Other' }), adder.email);
    expect(outcomes(shown)).toEqual(['refused forbidden', 'new']);
    expect(
      (await save({ ...daily(1, 2, { notes: 'Other' }), fingerprint: shown.body.fingerprint }, adder.email)).status,
    ).toBe(201);
    expect((await listed()).map(({ notes }: { notes: string }) => notes)).toEqual(['Kept', 'Other']);
  });

  it('never overlap of fifty saves at the same time, of any capacity type (RESV-07)', async () => {
    month = 11;
    const bodies = Array.from({ length: 50 }, (_, at) => {
      const hour = new Date(Date.UTC(2031, 11, 1, 8, at)).toISOString();
      const places = [{}, { capacityType: 'floor', spaceId: floors[0] }, { capacityType: 'workArea', spaceId: area }];
      return { ...range(1, 1), startDate: hour, ...places[at % 3] };
    });
    const answers = await Promise.all(bodies.map((body) => save(body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(
      new Set(answers.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${body.code}`)),
    ).toEqual(new Set(['409 sessionsRefused']));
    expect(await listed()).toHaveLength(1);
  });

  it('are not restored where another one has their place since (RESV-07)', async () => {
    month = 12;
    const { id } = (await save(range(1, 1))).body;
    await call('DELETE', `${path}/${id}`);
    await save(range(1, 1, { capacityType: 'floor', spaceId: floors[1] }));
    const restored = await call('POST', `${path}/${id}/restore`);
    expect([restored.status, restored.body.fields]).toMatchObject([
      400,
      [{ field: 'capacityType', code: 'capacityOverlap' }],
    ]);
  });

  it('name the starts that the clocks of the building leave out (RESV-06)', async () => {
    month = 2;
    // On 30 March 2031 the clocks of Paris show no half past two.
    const body = {
      ...range(1, 1),
      recurrence: 'daily',
      startDate: '2031-03-29T01:30:00.000Z',
      endDate: '2031-03-31T01:30:00.000Z',
    };
    const shown = await preview(body);
    expect([shown.body.timezone, shown.body.skipped]).toEqual(['Europe/Paris', ['2031-03-30T02:30']]);
  });
});
