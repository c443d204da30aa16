import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createRecord } from '../../../seed/createRecord.ts';
import { type GraphServer, startGraphServer } from '../../../testing/graphServer.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('people of the own company', () => {
  let test: TestApp;
  let graph: GraphServer;
  let desk: string;
  const find = async (text: string, as = desk) => {
    const answer = await test.call('GET', `msgraph/people?text=${encodeURIComponent(text)}`, { as });
    return answer.status === 200 ? answer.body.value : [answer.status, answer.body.code];
  };

  beforeAll(async () => {
    test = await createTestApp();
    graph = await startGraphServer();
    const { customers, buildings } = test.people;
    const person = await createPerson(test.services, {
      customerId: customers.north,
      email: 'desk@northwind.example',
      privilegeMap: { 'BUILDING.spaceView': ['view', 'add'] },
      buildingIds: [buildings.north1],
    });
    desk = person.email;
    const add = (buildingId: string, firstName: string, email: string, lastName = 'Lefèvre_50%') =>
      createRecord(test.services, 'test', 'employee', { buildingId, firstName, lastName, email });
    await add(buildings.north1, 'Zoé', 'zoe@northwind.example');
    await add(buildings.north2, 'Desk', 'DESK@northwind.example', 'Reception');
    await add(buildings.south1, 'Zoé', 'zoe@southbank.example');
  });
  afterAll(async () => {
    await test.close();
    graph.close();
  });

  it('are found among its employees and users, each once (RES-67)', async () => {
    const zoe = [{ name: 'Zoé Lefèvre_50%', email: expect.stringMatching(/^zoe@northwind\.example$/i) }];
    for (const text of ['zoe', 'LEFEVRE', 'zoe@north', 'vre_50%']) expect(await find(text)).toEqual(zoe);
    expect(await find('vre%50')).toEqual([]);
    expect(await find('desk@')).toMatchObject([{ email: desk }]);
    expect(await find('z')).toEqual([400, 'invalid']);
    expect(await find('zoe', test.people.emails.reader)).toEqual([403, 'forbidden']);
  });

  it('are found in its directory, as far as they are of its e-mail domains, and else as before (RES-67)', async () => {
    graph.addPerson('Zoé Directory', 'zoe.directory@northwind.example');
    graph.addPerson('Zoé Elsewhere', 'zoe@southbank.example');
    graph.addPerson('Zoé Room', null);
    await createRecord(test.services, 'test', 'identityProvider', {
      name: 'Microsoft 365',
      types: ['calendar', 'spaceBooking'],
      adapterName: 'Graph',
      providerUri: graph.address,
      grantEndpoint: graph.tokenAddress,
      tenantId: 'north',
      webClientId: 'client',
      clientSecret: 'secret',
    });
    const chosen = await test.call('PUT', `customer/${test.people.customers.north}`, {
      as: test.people.emails.administrator,
      headers: { 'if-match': '*' },
      body: { calendarProvider: 'Microsoft 365' },
    });
    expect(chosen.status).toBe(200);
    expect(await find('zoé"')).toEqual([{ name: 'Zoé Directory', email: 'zoe.directory@northwind.example' }]);
    graph.throttle(1, '600');
    expect(await find('zoe')).toMatchObject([{ name: 'Zoé Lefèvre_50%' }]);
  });
});
