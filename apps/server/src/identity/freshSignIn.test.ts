import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { routes } from '../routes.ts';
import { createRecord } from '../seed/createRecord.ts';
import { startedJob } from '../services/jobs/startJob.ts';
import { concernsSecurity } from '../store/recordSecurity.ts';
import { stores } from '../stores.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';

const exportsOfPeople = routes.flatMap(({ method, path, access }) =>
  access.kind === 'resource' && method === 'GET' && path.endsWith('/export') && access.resource.personal !== undefined
    ? [{ path, resource: access.resource.name, personal: access.resource.personal }]
    : [],
);

const seconds = () => Math.floor(Date.now() / 1000);

describe('a person who signed in more than 15 minutes ago', () => {
  let test: TestApp;
  let admin: string;
  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  /** Calls as the administrator who signed in so many seconds ago; null where no token says when. */
  const call = async (ago: number | null, method: string, path: string, body?: unknown, version?: number) => {
    const token = await test.tokenFor(admin, { auth_time: ago === null ? undefined : seconds() - ago });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await test.call(method, path, {
      headers,
      ...(body === undefined ? {} : { body }),
      ...(version === undefined ? {} : { version }),
    });
    return answer.status === 403 ? answer.body.code : answer.status;
  };
  const role = (name: string) => ({ name, privilegeMap: { 'ROOT.roles': ['view'] } });

  it('adds, changes and deletes no role until they sign in again (SEC-20)', async () => {
    expect(await call(16 * 60, 'POST', 'role', role('Late'))).toBe('signInAgain');
    expect(await call(null, 'POST', 'role', role('Late'))).toBe('signInAgain');
    const { body } = await test.call('POST', 'role', { as: admin, body: role('In time') });
    const path = `role/${body.id}`;
    expect(await call(16 * 60, 'PUT', path, role('Changed'), body.version)).toBe('signInAgain');
    expect(await call(16 * 60, 'DELETE', path, undefined, body.version)).toBe('signInAgain');
    expect(await call(14 * 60, 'PUT', path, role('Changed'), body.version)).toBe(200);
  });

  it('makes and withdraws no key of a device vendor (SEC-20)', async () => {
    const { customers } = test.people;
    const { body } = await test.call('POST', `device/vendor`, {
      as: admin,
      body: { name: 'Sensors', customerId: customers.south },
    });
    const path = `device/vendor/${body.id}/key`;
    for (const method of ['POST', 'DELETE']) expect(await call(16 * 60, method, path)).toBe('signInAgain');
    expect(await call(60, 'POST', path)).toBe(201);
  });

  it('changes no trust and sets no secret, and changes the rest of the same record (SEC-20)', async () => {
    const path = `customer/${test.people.customers.south}`;
    const version = async () => (await test.call('GET', path, { as: admin })).body.version;
    const save = async (body: unknown) => call(16 * 60, 'PUT', path, body, await version());
    expect(await save({ emailDomains: ['southbank.example', 'south.example'] })).toBe('signInAgain');
    expect(await save({ bookingConfig: { password: 'a new one' } })).toBe('signInAgain');
    expect(await save({ roomRelease: true })).toBe(200);
  });

  it('changes no trust, role or secret by a job, which is started by a call of any age (SEC-20)', () => {
    const changed = routes.flatMap(({ answer, access }) =>
      answer === startedJob && access.kind === 'resource' ? [access.resource.name] : [],
    );
    expect(changed).toEqual(expect.arrayContaining(['building', 'device', 'employee', 'product', 'space']));
    // Secrets stay out of copied settings and of revisions, from which jobs are undone.
    expect(changed.filter((resource) => concernsSecurity(stores.named(resource).options))).toEqual([]);
  });

  describe('exports', () => {
    const ids: Record<string, string> = {};
    beforeAll(async () => {
      const { services, people } = test;
      const buildingId = people.buildings.north1;
      const extension = { name: 'Back to work', code: 'extension.backToWork' };
      await createRecord(services, 'example', 'extension', extension);
      await createRecord(services, 'example', 'extension', { ...extension, buildingId, enabled: true });
      const body = {
        startDate: '2032-01-01T08:00:00.000Z',
        endDate: '2032-01-01T16:00:00.000Z',
        capacityType: 'building',
        occupancy: 5,
      };
      const made = await test.call('POST', `building/${buildingId}/reservation`, { as: admin, body });
      Object.assign(ids, { buildingId, reservationId: made.body.id });
    });
    const pathIn = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? '');

    it('has them of each resource that names people', () => {
      expect(exportsOfPeople.map(({ resource }) => resource)).toEqual(
        expect.arrayContaining([
          'employee',
          'keyContact',
          'order',
          'registration',
          'rsvp',
          'spaceBooking',
          'user',
          'vendor',
        ]),
      );
    });

    it.each(exportsOfPeople)(
      'gives no $resource by name until they sign in again (SEC-20)',
      async ({ path, personal }) => {
        const at = pathIn(path);
        for (const field of personal)
          expect(await call(16 * 60, 'GET', `${at}?columns=id,${field}`)).toBe('signInAgain');
        expect(await call(null, 'GET', `${at}?format=xlsx`)).toBe('signInAgain');
        expect(await call(16 * 60, 'GET', `${at}?columns=id`)).toBe(200);
        expect(await call(14 * 60, 'GET', `${at}?columns=id,${personal.join(',')}`)).toBe(200);
      },
    );

    it('gives the attendees of no event until they sign in again (SEC-20)', async () => {
      const { buildings } = test.people;
      const event = { buildingId: buildings.north1, name: 'Open house' };
      const eventId = await createRecord(test.services, 'example', 'event', event);
      const path = `userevent/download?eventId=${eventId}`;
      expect(await call(16 * 60, 'GET', path)).toBe('signInAgain');
      expect(await call(14 * 60, 'GET', path)).toBe(200);
    });
  });
});
