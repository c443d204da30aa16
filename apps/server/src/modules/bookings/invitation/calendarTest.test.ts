import { connectionLimits } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type GraphServer, startGraphServer } from '../../../testing/graphServer.ts';
import { hasRadicale, type Radicale, startRadicale } from '../../../testing/radicale.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { turnOn } from '../../../testing/turnOn.ts';

const MAILBOX = 'rooms@northwind.example';
const meeting = {
  subject: 'Safety briefing',
  startDate: '2090-06-01T07:00:00.000Z',
  endDate: '2090-06-01T08:30:00.000Z',
};

describe('the readiness to invite', () => {
  let test: TestApp;
  let path: string;
  let admin: string;
  let employeeId: string;

  const query = (text: string, ...values: unknown[]) => test.services.database.query({ text, values });
  const useProvider = async (provider: Readonly<Record<string, unknown>> & { readonly name: string }) => {
    const body = { types: ['calendar'], ...provider };
    const made = await test.call('POST', 'identityprovider', { as: admin, body });
    expect(made.status).toBe(201);
    await query('update customers set calendar_provider = $1', provider.name);
    return String(made.body.id);
  };
  const readiness = async (again?: 'again') => {
    const { body } = await test.call('GET', `${path}/readiness${again === undefined ? '' : '?again=true'}`, {
      as: test.people.emails.northManager,
    });
    return body;
  };
  const resultOf = async (again?: 'again') => {
    const { missing, calendar } = await readiness(again);
    return [calendar?.result ?? null, missing];
  };
  /** Returns what another test finds, after the shortest time between two. */
  const testAgain = async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, connectionLimits.testPause + 50);
    });
    return resultOf('again');
  };
  const add = async () => {
    const body = { ...meeting, employeeIds: [employeeId] };
    const { status, body: answer } = await test.call('POST', path, { as: test.people.emails.northManager, body });
    return [status, answer.code];
  };

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    const buildingId = test.people.buildings.north1;
    await turnOn(test.services, 'backToWork', [buildingId]);
    path = `building/${buildingId}/invitation`;
    const ada = { firstName: 'Ada', lastName: 'Example', email: 'ada@northwind.example' };
    employeeId = (await test.call('POST', `building/${buildingId}/employee`, { as: admin, body: ada })).body.id;
  });
  afterAll(() => test.close());

  it('needs no connection where the calendar is the product’s own, and one that is connected where it is not (TRUE-09, RESV-19)', async () => {
    expect(await resultOf()).toEqual(['builtIn', []]);
    await query(`update customers set calendar_provider = 'A name that was typed'`);
    expect(await resultOf()).toEqual(['notConnected', ['noCalendarData']]);
    expect(await add()).toEqual([409, 'noCalendarData']);
    await query(`update customers set calendar_provider = ''`);
    expect(await resultOf()).toEqual(['notSet', ['noCalendarData']]);
    await query(`update customers set calendar_provider = 'local'`);
    expect(await add()).toEqual([201, undefined]);
  });

  describe('with Microsoft Graph', () => {
    let graph: GraphServer;
    let providerId: string;
    const calendarCalls = () => graph.calls.filter((call) => call.includes(`/users/${MAILBOX}`)).length;

    beforeAll(async () => {
      graph = await startGraphServer();
      graph.addRoom(MAILBOX);
      providerId = await useProvider({
        name: 'Graph Calendars',
        adapterName: 'Graph',
        providerUri: graph.address,
        grantEndpoint: graph.tokenAddress,
        tenantId: 'north',
        webClientId: 'client',
        clientSecret: 'secret',
      });
    });
    afterAll(() => graph.close());

    it('says what was tested and when, and asks the provider once for many visits (TRUE-09, RESV-19)', async () => {
      const before = Date.now();
      const answers = await Promise.all([readiness(), readiness(), readiness()]);
      const [first] = answers;
      expect(first).toEqual({
        missing: [],
        calendar: { result: 'shown', provider: 'Graph Calendars', mailbox: MAILBOX, testedAt: expect.any(String) },
      });
      expect(Date.parse(first.calendar.testedAt)).toBeGreaterThanOrEqual(before);
      expect(answers).toEqual([first, first, first]);
      expect([await readiness('again'), calendarCalls()]).toEqual([first, 1]);
      expect([await testAgain(), calendarCalls()]).toEqual([['shown', []], 2]);
    });

    it('finds a delegate without rights, an unknown mailbox and a refused account; invitations are refused with it (TRUE-09, RESV-19)', async () => {
      graph.refuseRoom(MAILBOX, true);
      expect(await testAgain()).toEqual(['noRights', ['noCalendarData']]);
      expect(await add()).toEqual([409, 'noCalendarData']);
      graph.refuseRoom(MAILBOX, false);
      expect(await testAgain()).toEqual(['shown', []]);
      expect(await add()).toEqual([201, undefined]);
      graph.removeRoom(MAILBOX);
      expect(await testAgain()).toEqual(['noMailbox', ['noCalendarData']]);
      graph.addRoom(MAILBOX);
      const { body } = await test.call('GET', `identityprovider/${providerId}`, { as: admin });
      const secret = { clientSecret: 'another' };
      await test.call('PUT', `identityprovider/${providerId}`, { as: admin, version: body.version, body: secret });
      // What was changed is tested with the next visit.
      expect(await resultOf()).toEqual(['accountRefused', ['noCalendarData']]);
    });

    it('does not ask the shared account for a mailbox of another company (TRUE-09, SEC-01)', async () => {
      await query(`update buildings set calendar_admin_group_email = 'rooms@southbank.example'`);
      expect(await resultOf()).toEqual(['otherDomain', ['noCalendarData']]);
      await query('update buildings set calendar_admin_group_email = null');
      expect(await readiness()).toEqual({ missing: ['noDelegateMailbox'], calendar: null });
      await query('update buildings set calendar_admin_group_email = $1', MAILBOX);
    });
  });

  describe.skipIf(!hasRadicale)('with a CalDAV server', () => {
    let radicale: Radicale;

    beforeAll(async () => {
      radicale = await startRadicale();
      const { address: providerUri, userName: username, password } = radicale;
      await useProvider({ name: 'Rooms', adapterName: 'caldav', providerUri, username, password });
    });
    afterAll(() => radicale.close());

    it('reads the calendar of the mailbox, and finds it missing (TRUE-09, RESV-19)', async () => {
      expect(await resultOf()).toEqual(['noMailbox', ['noCalendarData']]);
      await radicale.addCalendar(MAILBOX);
      expect(await testAgain()).toEqual(['shown', []]);
    });

    it(
      'does not wait for a server that is slow or down, which prevents no invitation (TRUE-09)',
      { timeout: 30_000 },
      async () => {
        radicale.pause();
        expect(await testAgain()).toEqual(['noAnswer', []]);
        expect(await add()).toEqual([201, undefined]);
        // Both are answered while it waits still.
        radicale.resume();
        await query(`update identity_providers set provider_uri = 'http://127.0.0.1:1/' where name = 'Rooms'`);
        expect(await testAgain()).toEqual(['noAnswer', []]);
      },
    );
  });
});
