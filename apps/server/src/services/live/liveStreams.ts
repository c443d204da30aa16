import { liveLimits, type Session, trialOf } from '@atrium/contract';
import type { FastifyRequest } from 'fastify';

import { assertWithin } from '../../base/rateLimits.ts';
import type { HttpServices } from '../../http/httpServices.ts';
import type { Store } from '../../store/defineStore.ts';
import { type ChangedEvent, EventBatch, type ScopedChanges } from './eventBatch.ts';
import type { Live, LiveEvent } from './live.ts';
import type { LiveStream } from './liveStream.ts';
import { type RecentEvent, RecentEvents } from './recentEvents.ts';
import { StreamPlaces } from './streamPlaces.ts';

/** What live streams need of the server. */
export interface LiveServices extends HttpServices {
  readonly live: Live;
  /** Whether the request's access token was signed out, or its person everywhere (AUTH-38, AUTH-41); known in memory. */
  isSignedOut(request: FastifyRequest): boolean;
}

/** Whose streams may have other rights after a change of these resources. */
const concerned: Readonly<Record<string, (session: Session, event: ChangedEvent) => boolean>> = {
  user: ({ user }, { id }) => user.id === id,
  role: ({ role, ownRole }, { id }) => role?.id === id || ownRole?.id === id,
  userConfiguration: ({ user }, { customerId }) => user.customerId === customerId,
  customer: ({ user }, { id }) => user.customerId === id,
  identityProvider: () => true,
};

/** What is no record of a store of its own: it is heard by those who see the record that it is a part of. */
const partsOf: Readonly<Record<string, string>> = { buildingMap: 'building' };

/** All open streams of a server. What they hear is decided in memory, so that an event costs the same with one and with many. */
export class LiveStreams {
  readonly #services: LiveServices;
  readonly #stores: ReadonlyMap<string, Store>;
  /** By user id. */
  readonly #streams = new Map<string, Set<LiveStream>>();
  readonly #places: StreamPlaces;
  readonly #waiting = new Map<string, EventBatch>();
  readonly #recent = new RecentEvents();
  readonly #unsubscribe: () => void;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(services: LiveServices) {
    this.#services = services;
    this.#places = new StreamPlaces(services.database);
    this.#stores = new Map(services.stores.all().map((store) => [store.resource.name, store]));
    this.#unsubscribe = services.live.subscribe({
      onEvent: (event) => this.#hear(event),
      onLoss: () => this.#recent.lose(),
      onGap: () => {
        this.#recent.resume();
        for (const stream of this.#all()) stream.send('resync', {});
        void this.#check(() => true);
      },
    });
    this.#heartbeat = setInterval(() => {
      this.#endSignedOut();
      // What was not kept now is at the next one.
      this.#places.renew().catch(() => undefined);
      for (const stream of this.#all()) stream.write(': still here\n\n');
    }, liveLimits.heartbeat);
    this.#heartbeat.unref();
  }

  /** @throws HttpError 429 when the person has, or has opened within a minute, as many streams as one may, over all processes (SEC-17, SEC-24) */
  async takePlace({ user }: Session): Promise<() => void> {
    await assertWithin(this.#services.rates.streams, `user ${user.id}`);
    return this.#places.take(user.id);
  }

  /**
   * Begins to send to a stream, first what its page has missed since it was read (on `performance.now`); what has ended
   * its rights while it waited for its place ends it. Returns what takes it away.
   */
  add(stream: LiveStream, readAt?: number): () => void {
    const { id } = stream.session.user;
    const own = this.#streams.get(id) ?? new Set();
    this.#streams.set(id, own.add(stream));
    const missed = readAt === undefined ? [] : this.#recent.since(readAt - liveLimits.readEarlier);
    void this.#check((one) => one === stream).then(() => this.#repeat(stream, missed));
    return () => {
      own.delete(stream);
      if (own.size === 0 && this.#streams.get(id) === own) this.#streams.delete(id);
    };
  }

  close(): void {
    this.#unsubscribe();
    clearInterval(this.#heartbeat);
    for (const stream of this.#all()) stream.end();
  }

  /** Sends what was heard before a stream was open as what it hears from now on is sent, by the rights that it has (SEC-17). */
  #repeat(stream: LiveStream, missed: readonly RecentEvent[] | null): void {
    if (missed === null) return stream.send('resync', {});
    const changes = missed.flatMap(({ event, isOneRecord }): ScopedChanges[] => {
      if (event.type === 'changed') return [{ event, isOneRecord }];
      if (event.ownerId === stream.session.user.id) stream.send('job', event);
      return [];
    });
    for (const [resource, ofResource] of Map.groupBy(changes, ({ event }) => event.resource)) {
      const store = this.#storeOf(resource);
      if (store !== undefined) stream.tell(store, ofResource);
    }
  }

  #storeOf(resource: string): Store | undefined {
    return this.#stores.get(partsOf[resource] ?? resource);
  }

  /** Number of open streams. */
  get count(): number {
    return this.#all().length;
  }

  #all(): LiveStream[] {
    return [...this.#streams.values()].flatMap((own) => [...own]);
  }

  #hear(event: LiveEvent): void {
    if (event.type !== 'signedOut') this.#recent.note(event);
    if (event.type === 'job') {
      // Jobs of their own alone (SEC-02).
      for (const stream of this.#streams.get(event.ownerId ?? '') ?? []) stream.send('job', event);
      return;
    }
    if (event.type === 'signedOut') return this.#endSignedOut();
    if (event.resource === 'revokedToken') this.#endSignedOut();
    const isConcerned = concerned[event.resource];
    if (isConcerned !== undefined) void this.#check(({ session }) => isConcerned(session, event));
    const store = this.#storeOf(event.resource);
    if (store !== undefined && this.#streams.size > 0) this.#merge(store, event);
  }

  /** The first change is sent immediately, those that follow within the span together at its end. */
  #merge(store: Store, event: ChangedEvent): void {
    const waiting = this.#waiting.get(event.resource);
    if (waiting !== undefined) return waiting.add(event);
    const batch = new EventBatch();
    batch.add(event);
    this.#tell(store, event.resource, batch);
  }

  #tell(store: Store, name: string, batch: EventBatch): void {
    const next = new EventBatch();
    this.#waiting.set(name, next);
    setTimeout(() => {
      this.#waiting.delete(name);
      if (next.changes.length > 0) this.#tell(store, name, next);
    }, liveLimits.mergeSpan).unref();
    const { changes } = batch;
    for (const stream of this.#all()) {
      this.#hasSameRights(stream).then(
        (isSame) => (isSame ? stream.tell(store, changes) : stream.end()),
        () => stream.end(),
      );
    }
  }

  /**
   * Checks whether the stream's person has the rights that it was opened with; sessions are in memory until they change
   * (ROOT-36).
   */
  async #hasSameRights(stream: LiveStream): Promise<boolean> {
    const { sessions } = this.#services;
    const own = await sessions.find(stream.session.user.email);
    if (own === null) return false;
    return stream.hasRightsOf(await sessions.inTrial(own, trialOf(stream.session)));
  }

  #endSignedOut(): void {
    for (const stream of this.#all()) if (this.#services.isSignedOut(stream.request)) stream.end();
  }

  /** Ends those whose token is no longer accepted or whose rights have changed: the portal opens another and reads again. */
  async #check(isMeant: (stream: LiveStream) => boolean): Promise<void> {
    // One after the other, so that a change which concerns many does not take every connection of the database.
    for (const stream of this.#all().filter(isMeant)) {
      const isInForce = this.#services.identify(stream.request, true).then(() => this.#hasSameRights(stream));
      if (!(await isInForce.catch(() => false))) stream.end();
    }
  }
}
