import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('the settings of extensions', () => {
  let test: TestApp;
  let buildingId: string;
  let north: string;
  const admin = 'admin@atrium.example';
  const headers = { 'if-match': '*' };

  const turn = async (code: string, enabled: boolean) =>
    (await test.call('PUT', `building/${buildingId}/extension/extension.${code}`, { as: admin, body: { enabled } }))
      .body;
  const set = (id: string, body: Record<string, unknown>) =>
    test.call('PUT', `config/extension/${id}`, { as: admin, headers, body });
  const read = async (id: string) => (await test.call('GET', `config/extension/${id}`, { as: admin })).body;
  const fieldsOf = (answer: { body: { fields?: { field: string; code: string }[] } }) =>
    (answer.body.fields ?? []).map(({ field, code }) => `${field} ${code}`);
  const allowRelease = (roomRelease: boolean) =>
    test.call('PUT', `customer/${north}`, { as: admin, headers, body: { roomRelease } });

  beforeAll(async () => {
    test = await createTestApp();
    ({ north } = test.people.customers);
    for (const code of ['map', 'schedule', 'backToWork', 'events', 'news'])
      await test.call('POST', 'config/extension', {
        as: admin,
        body: { name: code, code: `extension.${code}`, config: code === 'map' ? { wayfinding: true } : {} },
      });
  });
  beforeEach(async () => {
    const { countryId, timezoneId } = test.people.reference;
    const body = { name: `Tower ${crypto.randomUUID()}`, address: '1 Example Street', city: 'Lyon' };
    const made = await test.call('POST', 'building', {
      as: admin,
      body: { ...body, status: 'Active', customerId: north, countryId, timezoneId, latitude: 45.7, longitude: 4.8 },
    });
    buildingId = made.body.id;
  });
  afterAll(() => test.close());

  it('cover every block, come back as they were saved, and begin with those of the catalogue (BRAND-27, BRAND-28, BRAND-29, BRAND-30, BRAND-31, RES-36)', async () => {
    const { id, config } = await turn('map', true);
    expect(config).toEqual({ wayfinding: true });
    const whole = {
      reservations: true,
      invites: false,
      collaboration: true,
      questionnaire: 'externalLink',
      questionnaireLink: 'https://questions.example/check',
      cmmsAreaId: 'A-1',
      cmmsBuildingId: 'B-2',
      cmmsFloorId: 'F-3',
      cmmsSpaceId: 'S-4',
      cmmsInstance: 'north',
      serviceId: 'desk',
      serviceEmail: 'service@northwind.example',
      emergencyNumber: '+33123456789',
      mapKey: 'map-key',
      appKey: 'app-key',
      blueDotRefId: 'dot-1',
      wayfinding: false,
      beaconInstalled: true,
      mapsReadOnly: ['portal', 'kiosk'],
      iotHubDeviceName: 'hub-7',
      visitorsSecurityEmail: 'security@northwind.example',
      lockerProvider: 'Lockers of the house',
      visitorProvider: null,
      autoCheckIn: true,
      externalRegistration: true,
      noEventMessage: 'Nothing is planned.',
      calendarReadOnly: true,
      deskBooking: true,
      roomBooking: false,
    };
    expect((await set(id, { config: whole })).status).toBe(200);
    expect((await read(id)).config).toEqual(whole);
    const wrong = await set(id, {
      config: {
        mapsReadOnly: ['moon'],
        serviceEmail: 'no address',
        wayfinding: 'yes',
        questionnaire: 'externalLink',
        other: 1,
      },
    });
    expect([wrong.status, fieldsOf(wrong).toSorted()]).toEqual([
      400,
      [
        'config.mapsReadOnly.0 choice',
        'config.other unknownField',
        'config.serviceEmail email',
        'config.wayfinding boolean',
      ],
    ]);
    const noLink = await set(id, { config: { questionnaire: 'externalLink' } });
    expect(fieldsOf(noLink)).toEqual(['config.questionnaireLink linkRequired']);
  });

  it('never show the app token (BRAND-29, SEC-04)', async () => {
    const { id } = await turn('map', true);
    const saved = await set(id, { appToken: 'token-of-the-map' });
    expect([saved.status, saved.body.appTokenSet]).toEqual([200, true]);
    const [line] = await test.services.database.query<{ token: string }>({
      text: 'select app_token as token from extensions where id = $1::uuid',
      values: [id],
    });
    expect(test.services.secrets.open(line?.token ?? '', { table: 'extensions', column: 'app_token', id })).toBe(
      'token-of-the-map',
    );
    expect((await set(id, { appToken: '' })).body.appTokenSet).toBe(true);
    const history = await test.call('GET', `audit?type=extension&id=${id}`, { as: admin });
    expect(saved.text + history.text + line?.token).not.toContain('token-of-the-map');
    expect((await set(id, { appToken: null })).body.appTokenSet).toBe(false);
  });

  it('have ambient controllers whose presets lie between low and high (BRAND-25, BRAND-26)', async () => {
    const { id } = await turn('schedule', true);
    const light = {
      name: 'Light',
      lowValue: 0,
      highValue: 100,
      presets: [{ name: 'Talk', description: 'For a speaker', value: 40.5, color: '#ffcc00' }],
    };
    expect((await set(id, { ambientControllers: [light] })).body.ambientControllers).toEqual([light]);
    const preset = (value: number) => ({ name: 'P', value });
    const wrong = await set(id, {
      ambientControllers: [
        { ...light, lowValue: 100 },
        { ...light, presets: [preset(0), preset(100), preset(100.1), preset(-1)] },
      ],
    });
    expect([wrong.status, fieldsOf(wrong)]).toEqual([
      400,
      [
        'ambientControllers.0.highValue aboveLow',
        'ambientControllers.1.presets.2.value betweenBounds',
        'ambientControllers.1.presets.3.value betweenBounds',
      ],
    ]);
    const shapeless = await set(id, {
      ambientControllers: [{ name: '', lowValue: 'cold', highValue: 1, presets: [] }],
    });
    expect(fieldsOf(shapeless)).toEqual(['ambientControllers.0.name required', 'ambientControllers.0.lowValue number']);
  });

  it('have desk booking in back-to-work only with the schedule and its desk booking (BRAND-36)', async () => {
    const { id } = await turn('backToWork', true);
    const desks = () => set(id, { config: { deskReservations: true } });
    expect([(await desks()).status, fieldsOf(await desks())]).toEqual([
      400,
      ['config.deskReservations scheduleRequired'],
    ]);
    const schedule = await turn('schedule', true);
    await set(schedule.id, { config: { deskBooking: false } });
    expect((await desks()).status).toBe(400);
    expect((await read(id)).deskBookingOffered).toBe(false);
    await set(schedule.id, { config: {} });
    expect((await desks()).body).toMatchObject({ config: { deskReservations: true }, deskBookingOffered: true });
  });

  it.each([
    ['the schedule is disabled', 'BRAND-34', (id: string) => set(id, { enabled: false })],
    ['the schedule is switched off', 'BRAND-34', () => turn('schedule', false)],
    ['its desk booking is disabled', 'BRAND-35', (id: string) => set(id, { config: { deskBooking: false } })],
    [
      'the schedule is deleted',
      'BRAND-34',
      (id: string) => test.call('DELETE', `config/extension/${id}`, { as: admin, headers }),
    ],
  ])('lose desk booking in back-to-work when %s, as a change of its own (%s)', async (_what, _id, end) => {
    const schedule = await turn('schedule', true);
    const { id } = await turn('backToWork', true);
    await set(id, { config: { deskReservations: true, invites: true } });
    await end(schedule.id);
    expect(await read(id)).toMatchObject({ config: { deskReservations: false, invites: true }, version: 3 });
    const { body } = await test.call('GET', `audit?type=extension&id=${id}`, { as: admin });
    expect(body.value[0].values.config).toEqual({ deskReservations: false, invites: true });
  });

  it('never have desks in back-to-work alone, also when both are changed at the same time (BRAND-34, BRAND-36)', async () => {
    const { id } = await turn('backToWork', true);
    for (let round = 0; round < 6; round += 1) {
      await turn('schedule', true);
      await Promise.all([turn('schedule', false), set(id, { config: { deskReservations: true } })]);
      expect((await read(id)).config.deskReservations ?? false).toBe(false);
    }
  });

  it('come back without desks when back-to-work is restored after the schedule has gone (BRAND-36)', async () => {
    await turn('schedule', true);
    const { id } = await turn('backToWork', true);
    await set(id, { config: { deskReservations: true } });
    await test.call('DELETE', `config/extension/${id}`, { as: admin, headers });
    await turn('schedule', false);
    const restored = await test.call('POST', `config/extension/${id}/restore`, { as: admin });
    expect(restored.body.config).toEqual({ deskReservations: false });
  });

  it('have room release in a building only with that of the customer (BRAND-38, CUST-21)', async () => {
    const { id, roomReleaseOffered } = await turn('schedule', true);
    expect(roomReleaseOffered).toBe(false);
    const refused = await set(id, { config: { roomRelease: true } });
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['config.roomRelease customerRoomRelease']]);
    expect(refused.body.fields).toMatchObject([{ message: expect.stringContaining('Host Work app does not support') }]);
    await allowRelease(true);
    expect((await set(id, { config: { roomRelease: true } })).body.roomReleaseOffered).toBe(true);
    const shown = async () => {
      const { body } = await test.call('GET', `building/${buildingId}/extension`, { as: test.people.emails.reader });
      return body.value[0].config;
    };
    expect(await shown()).toEqual({ roomRelease: true });
    await allowRelease(false);
    expect(await shown()).toEqual({ roomRelease: false });
    expect((await read(id)).config).toEqual({ roomRelease: true });
  });

  it('are shown in the app of those enabled, one in provisioning to the limited population alone (BRAND-24, LIM-07)', async () => {
    await turn('map', true);
    await turn('events', false);
    const { id } = await turn('news', true);
    await set(id, { status: 'provisioning', config: { visitorsSecurityEmail: 'security@northwind.example' } });
    const shownTo = (as: string) => test.call('GET', `building/${buildingId}/extension`, { as });
    const codes = async (as: string) => (await shownTo(as)).body.value.map(({ code }: { code: string }) => code);
    expect(await codes(test.people.emails.reader)).toEqual(['extension.map']);
    const { email } = await createPerson(test.services, {
      customerId: north,
      email: `tester-${buildingId}@northwind.example`,
      privilegeMap: {},
      buildingIds: [buildingId],
    });
    expect(await codes(email)).toEqual(['extension.map', 'extension.news']);
    expect((await shownTo(email)).text).not.toContain('security@northwind.example');
    // A setting that no one has named as shown, such as one of a newer version.
    await test.services.database.query({
      text: `update extensions set config = config || '{"ofNoOne": "private"}' where id = $1::uuid`,
      values: [id],
    });
    expect((await shownTo(email)).text).not.toContain('ofNoOne');
    const elsewhere = await shownTo(test.people.emails.southManager);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'buildingAbsent']);
  });

  it('answer that a building is inactive or absent where it is, and nothing where it has no extensions (BLDG-44)', async () => {
    const shown = (id: string) => test.call('GET', `building/${id}/extension`, { as: test.people.emails.reader });
    expect((await shown(buildingId)).body).toEqual({ value: [] });
    expect((await shown(crypto.randomUUID())).body).toMatchObject({
      code: 'buildingAbsent',
      message: expect.stringContaining('inactive or does not exist'),
    });
    await test.call('PUT', `building/${buildingId}`, { as: admin, headers, body: { status: 'None' } });
    expect((await shown(buildingId)).body.code).toBe('buildingAbsent');
  });
});
