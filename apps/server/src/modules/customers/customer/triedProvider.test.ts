import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { startTicketServer, ticketSettings, type TicketServer } from '../../../testing/ticketServer.ts';

describe('a provider of visitors or lockers', () => {
  let test: TestApp;
  let system: TicketServer;
  let north: string;
  const admin = 'admin@atrium.example';

  beforeAll(async () => {
    test = await createTestApp();
    system = await startTicketServer();
    ({ north } = test.people.customers);
  });
  afterAll(async () => {
    await system.close();
    await test.close();
  });

  describe.each([
    ['visitorconfig', 'visitorManagement'],
    ['lockerconfig', 'locker'],
  ])('of %s', (kind, type) => {
    const path = () => `customer/${north}/${kind}`;
    const tryIt = (as = admin) => test.call('POST', `customer/${north}/provider/${type}/test`, { as });
    const card = async () => {
      const { body } = await test.call('GET', `customer/${north}/provider`, { as: admin });
      return body.value.find((one: { type: string }) => one.type === type);
    };

    it('is tried with its fields, and its card shows steps and calls without secrets (VIS-05)', async () => {
      expect([(await tryIt()).status, (await card()).isTestable]).toEqual([404, false]);
      const settings: Readonly<Record<string, unknown>> = ticketSettings(system, 'oauth');
      const { tokenUrl: tokenUri, clientId } = settings;
      const clientSecret = String(settings['clientSecret']);
      const body = { provider: 'Juniper', providerUri: `${system.address}/api/tickets`, tokenUri, clientId };
      const made = await test.call('POST', path(), { as: admin, body: { ...body, clientSecret } });
      const change = (part: object) =>
        test.call('PUT', `${path()}/${made.body.id}`, { as: admin, headers: { 'if-match': '*' }, body: part });
      const works = await tryIt();
      expect(works.body.steps).toEqual([{ step: 'signIn', result: 'works' }]);
      expect(works.body.calls).toMatchObject([
        { method: 'POST', address: tokenUri, status: 200 },
        { method: 'GET', address: body.providerUri, status: 200 },
      ]);
      expect(works.body.calls[1].request).toContain('authorization: •••');
      expect(works.text).not.toMatch(/Bearer|token-\d/);
      expect(works.text).not.toContain(clientSecret);
      const shown = await card();
      expect(shown).toMatchObject({ isTestable: true, state: 'saved', test: works.body });
      await change({ clientSecret: 'another' });
      expect((await card()).test).toBeNull();
      expect((await tryIt()).body.steps).toEqual([{ step: 'signIn', result: 'credentials' }]);
      await change({ clientSecret, userName: 'other' });
      system.fail({ kind: 'huge' }, 'GET');
      expect((await tryIt()).body.steps).toEqual([{ step: 'signIn', result: 'unavailable' }]);
      system.fail(null);
      expect((await tryIt(test.people.emails.reader)).status).toBe(403);
      await change({ provider: 'local' });
      expect([(await tryIt()).status, (await card()).isTestable]).toEqual([404, false]);
    });
  });
});
