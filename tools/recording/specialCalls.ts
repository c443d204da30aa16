import type { DemoServer } from './demoServer.ts';
import type { Person, Recorder } from './recorder.ts';

const noOne: Person = { email: undefined };

/** Asks each path for its methods, and with one that none has. */
async function recordMethods({ routes }: DemoServer, recorder: Recorder): Promise<void> {
  const paths = new Set(routes.map(({ path }) => path.replaceAll(/\{\w+\}/g, 'any')));
  for (const path of paths) for (const method of ['OPTIONS', 'PATCH']) await recorder.send(noOne, { method, path });
}

/** Sends a write twice with one key, and then another write with that key. */
async function recordKeyedWrites({ test }: DemoServer, recorder: Recorder, person: Person): Promise<void> {
  const headers = { 'idempotency-key': 'twice' };
  const body = { title: 'Sent twice', content: '<p>Hello</p>', buildingId: test.people.buildings.north1 };
  for (const sent of [body, body, { ...body, title: 'Another one' }])
    await recorder.send(person, { method: 'POST', path: 'article', headers, body: sent });
}

/** Runs a bulk action and undoes it. */
async function recordUndo({ test }: DemoServer, recorder: Recorder, person: Person): Promise<void> {
  const body = {
    selection: { ids: [test.people.buildings.north1] },
    change: { facilityStatus: 'closed', closedMessage: 'Closed today' },
  };
  const started = await recorder.send(person, { method: 'POST', path: 'building/bulk', body });
  await recorder.send(person, { method: 'GET', path: `building/${test.people.buildings.north1}` });
  await recorder.send(person, { method: 'POST', path: `job/${String(started.body.id)}/undo` });
  await recorder.send(person, { method: 'GET', path: `building/${test.people.buildings.north1}` });
  await recorder.send(person, { method: 'GET', path: 'job' });
}

/** Reads a picture at its signed address, and with a wrong signature. */
async function recordPicture({ test }: DemoServer, recorder: Recorder, person: Person): Promise<void> {
  const { body } = await recorder.send(person, { method: 'GET', path: `building/${test.people.buildings.north1}` });
  const path = String(body.imageUrl).replace('/api/', '');
  await recorder.send(noOne, { method: 'GET', path });
  await recorder.send(noOne, { method: 'GET', path: `${path}x` });
}

/** Records what the calls route by route leave out: the API description, methods, keyed writes, undo, and pictures. */
export async function recordSpecialCalls(server: DemoServer, recorder: Recorder): Promise<void> {
  const person: Person = { email: server.test.people.emails.northManager };
  await recorder.send(noOne, { method: 'GET', path: 'openapi.json' });
  await recordMethods(server, recorder);
  await recordPicture(server, recorder, person);
  await recordKeyedWrites(server, recorder, person);
  await recordUndo(server, recorder, person);
}
