import { createServer, request as requestOf } from 'node:http';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import { liveLimits } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { createApp } from '../../app.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { openServices } from '../../openServices.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { createPerson } from '../../testing/testPortfolio.ts';
import type { Services } from '../services.ts';
import type { ChangedEvent } from './eventBatch.ts';
import type { LiveEvent } from './live.ts';
import { LiveStream } from './liveStream.ts';
import { StreamPlaces } from './streamPlaces.ts';

let test: TestApp;
let admin: string;
/** Statements that reach the database through the listening server, apart from what others do. */
let statements = 0;
let origin: string;
/** A second server process on the same database. */
let elsewhere: string;

function counted(database: Database): Database {
  return {
    kind: database.kind,
    query: (statement) => {
      // Streams keep their places from time to time.
      if (!('text' in statement && statement.text.includes('live_streams'))) statements += 1;
      return database.query(statement);
    },
    transaction: (run) => database.transaction(run),
    whileLocked: (key, run) => database.whileLocked(key, run),
    queryAside: (statement) => database.queryAside(statement),
    listen: (channel, handlers) => database.listen(channel, handlers),
    close: () => database.close(),
  };
}

async function listening(services: Services): Promise<string> {
  const app = await createApp(services, {});
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  closings.push(() => {
    // A client that gives requests up may leave a connection on which it never asks anything.
    app.server.closeAllConnections();
    return app.close();
  });
  return address;
}
const closings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  test = await createTestApp();
  admin = test.people.emails.administrator;
  origin = await listening({ ...test.services, database: counted(test.services.database) });
  const other = await openServices(test.services.config, { database: test.services.database });
  elsewhere = await listening(other.services);
  closings.push(() => other.close());
});
afterAll(async () => {
  for (const close of closings) await close();
  await test.close();
});

/** Opens a stream and follows it; `ended` is when it was over. */
async function open(token: string, at = origin, query = '') {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const answer = await fetch(`${at}/api/stream${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const stream = { status: answer.status, headers: answer.headers, text: '', isOpen: true, stop: () => stop.abort() };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) stream.text += decoder.decode(chunk, { stream: true });
  };
  void read()
    .catch(() => undefined)
    .then(() => (stream.isOpen = false));
  if (answer.status === 200) await expect.poll(() => stream.text).toContain(': open');
  return stream;
}

const changed = (resource: string, id: string, customerId: string | null = null): ChangedEvent => ({
  type: 'changed',
  resource,
  id,
  action: 'Modified',
  customerId,
});
const messagesOf = (text: string) => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''));

describe('live streams', () => {
  it('are merged by resource and decided without a query, however many change and listen (SEC-17)', async () => {
    const { customers, buildings } = test.people;
    const [north, north1] = [customers.north, buildings.north1];
    const managers: Awaited<ReturnType<typeof open>>[] = [];
    for (let index = 0; index < 5; index += 1)
      managers.push(await open(await test.tokenFor(test.people.emails.northManager)));
    const all = await open(await test.tokenFor(admin));
    const { database, live } = test.services;
    statements = 0;
    await database.transaction(async (tx) => {
      for (let index = 0; index < 300; index += 1)
        await live.publish(tx, { ...changed('building', `b${index}`, north), buildingId: north1 });
    });
    await live.publish(database, changed('policy', 'last'));
    await expect.poll(() => messagesOf(all.text).some(({ id }) => id === 'last')).toBe(true);
    await expect.poll(() => messagesOf(all.text).filter(({ resource }) => resource === 'building')).toHaveLength(2);
    const [first, rest] = messagesOf(all.text).filter(({ resource }) => resource === 'building');
    expect(first).toMatchObject({ id: 'b0', customerId: north });
    expect(rest).toEqual({ type: 'changed', resource: 'building' });
    await expect.poll(() => messagesOf(managers[0]?.text ?? '')).toHaveLength(2);
    expect(statements).toBe(0);
  });

  it('name the resource alone where only the record tells whether it is seen (SEC-17, SEC-02)', async () => {
    const { buildings, customers, emails } = test.people;
    const manager = await open(await test.tokenFor(emails.northManager));
    const { database, live } = test.services;
    const ofBuilding = (resource: string, id: string, buildingId: string): ChangedEvent => ({
      ...changed(resource, id, buildingId === buildings.south1 ? customers.south : customers.north),
      buildingId,
    });
    await live.publish(database, ofBuilding('article', 'theirs', buildings.south1));
    await live.publish(database, ofBuilding('article', 'mine', buildings.north1));
    await live.publish(database, ofBuilding('building', buildings.north1, buildings.north1));
    await expect.poll(() => messagesOf(manager.text).length).toBeGreaterThanOrEqual(2);
    const messages = messagesOf(manager.text);
    expect(messages).toContainEqual({ type: 'changed', resource: 'article' });
    expect(messages.find(({ resource }) => resource === 'building')?.id).toBe(buildings.north1);
    expect(manager.text).not.toMatch(/theirs|mine/);
  });

  it('begin with what the page has missed since it was read, as far as the person may hear of it (API-41, SEC-02, SEC-17)', async () => {
    // The servers have heard everything for a minute.
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    onTestFinished(() => clock.mockRestore());
    const { buildings, customers, emails, userIds } = test.people;
    const { database, live } = test.services;
    const job = (id: string, ownerId: string | undefined): LiveEvent => ({
      type: 'job',
      id,
      kind: 'export',
      status: 'completed',
      ownerId,
    });
    const all = [await open(await test.tokenFor(admin)), await open(await test.tokenFor(admin), elsewhere)];
    await live.publish(database, {
      ...changed('building', buildings.south1, customers.south),
      buildingId: buildings.south1,
    });
    await live.publish(database, {
      ...changed('building', buildings.north1, customers.north),
      buildingId: buildings.north1,
    });
    await live.publish(database, { ...changed('article', 'theirs', customers.south), buildingId: buildings.south1 });
    await live.publish(database, { ...changed('article', 'mine', customers.north), buildingId: buildings.north1 });
    await live.publish(database, job('own', userIds['northManager']));
    await live.publish(database, job('other', userIds['southManager']));
    await live.publish(database, changed('timezone', 'heard last'));
    for (const stream of all) await expect.poll(() => stream.text).toContain('heard last');
    // What is merged is sent at the end of its span, to a stream as well that has opened meanwhile.
    await delay(2 * liveLimits.mergeSpan);
    for (const place of [origin, elsewhere]) {
      const late = await open(await test.tokenFor(emails.northManager), place, '?readAgo=100');
      await expect.poll(() => messagesOf(late.text).map(({ resource }) => resource)).toContain('timezone');
      const messages = messagesOf(late.text);
      expect(messages.filter(({ resource }) => resource === 'article')).toEqual([
        { type: 'changed', resource: 'article' },
      ]);
      expect(messages.filter(({ type }) => type === 'job').map(({ id }) => id)).toEqual(['own']);
      expect(late.text).not.toMatch(new RegExp(`theirs|mine|other|${buildings.south1}|resync`));
      expect(messages.filter(({ resource }) => resource === 'building')).toHaveLength(1);
      // One that does not say when it was read hears what comes.
      const plain = await open(await test.tokenFor(emails.northManager), place);
      await live.publish(database, changed('timezone', 'after'));
      await expect.poll(() => plain.text).toContain('after');
      expect(plain.text).not.toContain('own');
    }
  });

  it('say that more may be missed than is known, and refuse a time that is none (API-41)', async () => {
    const token = await test.tokenFor(admin);
    const late = await open(token, origin, '?readAgo=999999999999999');
    await expect.poll(() => late.text).toContain('event: resync');
    expect((await open(token, origin, '?readAgo=-1')).status).toBe(400);
    expect((await open(token, origin, '?readAgo=soon')).status).toBe(400);
  });

  it('report a building’s map those who see the building (API-41, SEC-02)', async () => {
    const { buildings, customers, emails } = test.people;
    const [north, south] = [
      await open(await test.tokenFor(emails.northManager)),
      await open(await test.tokenFor(emails.southManager)),
    ];
    const { database, live } = test.services;
    const { north1 } = buildings;
    await live.publish(database, { ...changed('buildingMap', north1, customers.north), buildingId: north1 });
    await expect.poll(() => messagesOf(north.text).map(({ resource }) => resource)).toContain('buildingMap');
    expect(south.text).not.toContain('buildingMap');
  });

  it('are ten of one person at most; the eleventh is a 429 that says when to ask (SEC-17)', async () => {
    const token = await test.tokenFor(test.people.emails.southManager);
    const streams = [];
    for (let index = 0; index < 10; index += 1) streams.push(await open(token));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    const refused = await open(token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await open(await test.tokenFor(test.people.emails.vendor))).status).toBe(200);
    streams[0]?.stop();
    await expect.poll(async () => (await open(token)).status).toBe(200);
  });

  it('are ten of one person over all processes, and those of a process that has died are soon over (SEC-17)', async ({
    skip,
  }) => {
    const { database } = test.services;
    if (database.kind === 'embedded') skip('one process alone has an embedded database');
    const token = await test.tokenFor(test.people.emails.implementation);
    const places = [origin, origin, origin, origin, origin, elsewhere, elsewhere, elsewhere, elsewhere];
    for (const place of places) expect((await open(token, place)).status).toBe(200);
    // One whose process has died: nothing writes it any more.
    const userId = String(test.people.userIds['implementation']);
    await database.query(sql`insert into live_streams (id, person_id, ends_at)
      values (gen_random_uuid(), ${userId}::uuid, now() + interval '1 hour')`);
    for (const place of [origin, elsewhere]) expect((await open(token, place)).status).toBe(429);
    await database.query(sql`update live_streams set ends_at = now() where ends_at > now() + interval '5 minutes'`);
    const last = await open(token, elsewhere);
    expect(last.status).toBe(200);
    expect((await open(token)).status).toBe(429);
    last.stop();
    await expect.poll(async () => (await open(token)).status).toBe(200);
  });

  it('keep their places as long as they are open (SEC-17)', async ({ skip }) => {
    const { database } = test.services;
    if (database.kind === 'embedded') skip('one process alone has an embedded database');
    const personId = crypto.randomUUID();
    const ofPerson = sql`person_id = ${personId}::uuid`;
    const places = new StreamPlaces(database);
    const giveBack = await places.take(personId);
    await database.query(sql`delete from live_streams where ${ofPerson}`);
    await places.renew();
    const [line] = await database.query<{ left: number }>(
      sql`select extract(epoch from ends_at - now())::int as "left" from live_streams where ${ofPerson}`,
    );
    expect(line?.left).toBeGreaterThan(60);
    giveBack();
    await expect.poll(() => database.query(sql`select from live_streams where ${ofPerson}`)).toEqual([]);
  });

  /** A person with a role and buildings of their own, whom the administrator may change. */
  const person = async (name: string) => {
    const { customers, buildings, roles } = test.people;
    const { roleId } = await createPerson(test.services, {
      customerId: customers.north,
      email: `first.${name}@northwind.example`,
      privilegeMap: { 'BUILDING.tenants': ['view'], 'CUSTOMER.buildings': ['view'] },
    });
    await test.services.database.query(
      sql`update roles set can_grant_roles = array_append(can_grant_roles, ${roleId}::uuid) where id = ${roles.administrator}::uuid`,
    );
    test.services.sessions.forget();
    const email = `${name}@northwind.example`;
    const body = {
      customerId: customers.north,
      email,
      firstName: 'Sam',
      lastName: 'Example',
      roles: [roleId],
      buildings: [buildings.north1],
      approvalTicketNumber: 'T-1',
    };
    const { id: userId } = (await test.call('POST', 'user', { as: admin, body })).body;
    return { email, userId: String(userId), roleId };
  };
  const any = { 'if-match': '*' };
  const endings: readonly (readonly [
    string,
    (who: Awaited<ReturnType<typeof person>>, token: string) => Promise<{ status: number }>,
  ])[] = [
    [
      'sign-out',
      (_who, token) => test.call('POST', 'auth/invalidate/token', { headers: { authorization: `Bearer ${token}` } }),
    ],
    [
      'signing out everywhere',
      (_who, token) => test.call('POST', 'auth/invalidate/all', { headers: { authorization: `Bearer ${token}` } }),
    ],
    ['being signed out everywhere', ({ userId }) => test.call('POST', `user/${userId}/signout`, { as: admin })],
    ['deletion', ({ userId }) => test.call('DELETE', `user/${userId}`, { as: admin, headers: any })],
    [
      'the loss of the role',
      ({ userId }) => test.call('PUT', `user/${userId}`, { as: admin, headers: any, body: { roles: [] } }),
    ],
    [
      'a change of the role',
      ({ roleId }) =>
        test.call('PUT', `role/${roleId}`, {
          as: admin,
          headers: any,
          body: { privilegeMap: { 'BUILDING.tenants': ['view', 'edit'] } },
        }),
    ],
    [
      'a change of the buildings',
      ({ userId }) => test.call('PUT', `user/${userId}`, { as: admin, headers: any, body: { buildings: [] } }),
    ],
  ];
  it.each(endings)('end within a second of %s, in every process, and no others do (SEC-17)', async (name, run) => {
    const who = await person(name.replaceAll(' ', '.'));
    const token = await test.tokenFor(who.email);
    const own = [await open(token), await open(token, elsewhere)];
    const others = [await open(await test.tokenFor(admin)), await open(await test.tokenFor(admin), elsewhere)];
    const { status } = await run(who, token);
    expect(status).toBeLessThan(300);
    await expect.poll(() => own.map(({ isOpen }) => isOpen), { timeout: 1_000 }).toEqual([false, false]);
    expect(others.map(({ isOpen }) => isOpen)).toEqual([true, true]);
  });

  it.each(endings)('end after %s while they waited for their place (SEC-17)', async (name, run) => {
    const who = await person(`${name.replaceAll(' ', '.')}.early`);
    const token = await test.tokenFor(who.email);
    const { take } = StreamPlaces.prototype;
    vi.spyOn(StreamPlaces.prototype, 'take').mockImplementationOnce(async function (this: StreamPlaces, id) {
      expect((await run(who, token)).status).toBeLessThan(300);
      return take.call(this, id);
    });
    const stream = await open(token);
    await expect.poll(() => stream.isOpen, { timeout: 1_000 }).toBe(false);
  });

  it('say nothing of what was missed to a person who has lost the right meanwhile (SEC-17)', async () => {
    const who = await person('missed');
    const token = await test.tokenFor(who.email);
    const { customers, buildings } = test.people;
    const { database, live } = test.services;
    await live.publish(database, {
      ...changed('building', buildings.north1, customers.north),
      buildingId: buildings.north1,
    });
    const { take } = StreamPlaces.prototype;
    vi.spyOn(StreamPlaces.prototype, 'take').mockImplementationOnce(async function (this: StreamPlaces, id) {
      const lost = await test.call('PUT', `user/${who.userId}`, { as: admin, headers: any, body: { buildings: [] } });
      expect(lost.status).toBe(200);
      return take.call(this, id);
    });
    const stream = await open(token, origin, '?readAgo=1000');
    await expect.poll(() => stream.isOpen, { timeout: 1_000 }).toBe(false);
    expect(messagesOf(stream.text)).toEqual([]);
  });

  it('end when the provider of the person is no longer trusted (SEC-17)', async () => {
    const stream = await open(await test.tokenFor(test.people.emails.southManager), elsewhere);
    await test.call('PUT', `customer/${test.people.customers.south}`, {
      as: admin,
      headers: any,
      body: { emailDomains: ['elsewhere.example'] },
    });
    await expect.poll(() => stream.isOpen, { timeout: 1_000 }).toBe(false);
  });

  it('of a reader that does not read are dropped before much is kept for it (SEC-17)', async () => {
    const session = await test.services.sessions.find(admin);
    if (session === null) throw new Error('the administrator is nobody');
    let stream: LiveStream | undefined;
    let isClosed = false;
    let most = 0;
    const server = createServer((incoming, response) => {
      response.writeHead(200);
      response.on('close', () => (isClosed = true));
      stream = new LiveStream(incoming as never, session, response);
      stream.write(': open\n\n');
      const fill = setInterval(() => {
        for (let index = 0; index < 100; index += 1) stream?.send('changed', { text: 'x'.repeat(10_000) });
        most = Math.max(most, response.writableLength);
        if (isClosed) clearInterval(fill);
      }, 1);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const client = requestOf({ host: '127.0.0.1', port: typeof address === 'object' ? address?.port : 0 });
    client.on('error', () => undefined);
    client.on('response', (response) => response.pause());
    client.end();
    onTestFinished(async () => {
      client.destroy();
      server.close();
    });
    await expect.poll(() => isClosed, { timeout: 10_000 }).toBe(true);
    expect(most).toBeLessThanOrEqual(liveLimits.maxBufferedBytes);
  });
});
