import type { Level } from '@atrium/contract';

import { createSubjects, placesOf } from '../../tests/createSubjects.ts';
import { otherRoutes } from '../../tests/otherRoutes.ts';
import { createRequests, type PlainRoute, plainRouteOf } from '../../tests/resourceRequests.ts';
import type { DemoServer } from './demoServer.ts';
import type { Answer, Person, Recorder, SentCall } from './recorder.ts';

const levels: readonly Level[] = ['root', 'customer', 'building', 'vendor'];
const NOWHERE = '00000000-0000-7000-8000-000000000000';

type Place = ReturnType<typeof placesOf>['home'];
type Requests = ReturnType<typeof createRequests>;
type Request = Awaited<ReturnType<Requests['make']>>;

/** Returns invalid bodies, made from a valid one. */
function wrongBodies(body: unknown): unknown[] {
  const fields = Object.entries(body ?? {});
  const wrong = fields.map(([name, value]) => [name, name === 'id' ? value : { wrong: true }]);
  return [{}, [], { ...Object.fromEntries(fields), unknownField: 1 }, Object.fromEntries(wrong)];
}

/** Returns invalid calls, made from a valid one. */
function faultsOf(
  { kind, isById }: PlainRoute,
  { path, body, version = 1, record }: Request,
): Omit<SentCall, 'method'>[] {
  const elsewhere = (id: string) => ({ path: path.replace(record.id, id), body, version });
  const unknown = isById ? [elsewhere(NOWHERE), elsewhere('not-an-id')] : [];
  const bodies = wrongBodies(body).map((wrong) => ({ path, body: wrong, version }));
  switch (kind) {
    case 'create':
      return bodies;
    case 'update':
      return [...bodies, { path, body }, { path, body, version: version + 7 }, ...unknown];
    case 'remove':
      return [{ path }, { path, version: version + 7 }, ...unknown];
    default:
      return unknown;
  }
}

/** Records the writes of every resource, and the routes that only one resource has, as each person. */
export class Writes {
  readonly #server: DemoServer;
  readonly #recorder: Recorder;
  readonly #people: readonly Person[];
  readonly #requests: Requests;

  constructor(server: DemoServer, recorder: Recorder, people: readonly Person[]) {
    this.#server = server;
    this.#recorder = recorder;
    this.#people = people;
    this.#requests = createRequests(server.test, server.examples);
  }

  /** Calls the routes that only one resource has, in the caller's scope and in another customer's. */
  async recordOthers(): Promise<void> {
    const subjects = await createSubjects(this.#server.test.services, this.#server.test.people, this.#server.examples);
    const others = this.#server.routes.flatMap(({ method, path }) => {
      const other = otherRoutes[`${method} ${path}`];
      return other === undefined || other.isStream === true || other.endsToken === true ? [] : [{ method, other }];
    });
    for (const { method, other } of others)
      for (const requestOf of other.foreign === undefined ? [other.request] : [other.request, other.foreign])
        for (const person of this.#people)
          await this.#recorder.send(person, { method, headers: { 'if-match': '*' }, ...requestOf(subjects) });
  }

  /** Creates, changes, deletes and restores an example of every resource at each of its levels. */
  async recordPlain(): Promise<void> {
    for (const route of this.#server.routes) {
      const plain = route.method === 'GET' ? null : plainRouteOf(route);
      if (plain === null || otherRoutes[`${route.method} ${route.path}`] !== undefined) continue;
      for (const level of levels)
        if (this.#server.exampleLevels[plain.resource.name]?.[level] !== undefined) await this.#record(plain, level);
    }
  }

  /** Signs each person out. */
  async recordEnds(): Promise<void> {
    for (const person of this.#people) {
      await this.#recorder.send(person, { method: 'POST', path: 'auth/invalidate/token' });
      await this.#recorder.send(person, { method: 'GET', path: 'user/init' });
    }
  }

  async #record(plain: PlainRoute, level: Level): Promise<void> {
    const { people } = this.#server.test;
    const { home, stranger } = placesOf(people);
    const request = await this.#sendAll(plain, level, home, this.#people);
    for (const fault of faultsOf(plain, request))
      await this.#recorder.send({ email: people.emails.administrator }, { method: plain.route.method, ...fault });
    if (level !== 'root') await this.#sendAll(plain, level, stranger, [{ email: people.emails.northManager }]);
  }

  /** Sends a write as some people, each time with an unchanged record. Returns a request whose record is unchanged. */
  async #sendAll(plain: PlainRoute, level: Level, place: Place, people: readonly Person[]): Promise<Request> {
    let request = await this.#requests.make(plain, level, place);
    for (const person of people) {
      const isDone = await this.#send(plain, person, request);
      if (isDone) request = await this.#requests.make(plain, level, place);
    }
    return request;
  }

  /** Sends a write and, where it succeeds, reads the record's history. Returns whether it succeeded. */
  async #send({ route, resource }: PlainRoute, person: Person, request: Request): Promise<boolean> {
    const { record, ...call } = request;
    const answer: Answer = await this.#recorder.send(person, { method: route.method, ...call });
    if (answer.status >= 300) return false;
    const id: string = answer.body.id ?? record.id;
    await this.#recorder.send(person, { method: 'GET', path: `audit?type=${resource.name}&id=${id}` });
    return true;
  }
}
