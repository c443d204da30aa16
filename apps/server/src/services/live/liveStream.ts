import type { ServerResponse } from 'node:http';

import { liveLimits, type Session } from '@atrium/contract';
import type { FastifyRequest } from 'fastify';

import { authorize } from '../../access/authorize.ts';
import type { Grant } from '../../access/grant.ts';
import { HttpError } from '../../base/httpError.ts';
import { visibilityOf } from '../../store/eventScope.ts';
import type { Store } from '../../store/defineStore.ts';
import type { ScopedChanges } from './eventBatch.ts';

/** Returns what a session may do and see, for comparing it with what it is later. */
function rightsOf({ user, role, ownRole, buildingIds, vendorIds, trialPlace }: Session): string {
  const roles = [role?.privilegeMap, ownRole?.privilegeMap];
  return JSON.stringify([user.id, user.customerId, roles, buildingIds, vendorIds, trialPlace]);
}

/** One open `GET stream`: the rights it was opened with, and the response that it writes to. */
export class LiveStream {
  readonly request: FastifyRequest;
  readonly session: Session;
  readonly #raw: ServerResponse;
  readonly #rights: string;
  readonly #grants = new Map<string, Grant | null>();

  constructor(request: FastifyRequest, session: Session, raw: ServerResponse) {
    this.request = request;
    this.session = session;
    this.#raw = raw;
    this.#rights = rightsOf(session);
  }

  hasRightsOf(session: Session): boolean {
    return session === this.session || rightsOf(session) === this.#rights;
  }

  /**
   * Sends what the stream may hear of the changes of a resource: the event where it is of one record that the person
   * could read, the resource's name alone where there are several, or where only the record itself tells (SEC-02, SEC-17).
   */
  tell(store: Store, changes: readonly ScopedChanges[]): void {
    const grant = this.#grantFor(store);
    if (grant === null) return;
    let heard: ScopedChanges | undefined;
    let isWhole = true;
    for (const change of changes) {
      const visibility = visibilityOf(store, grant, change.event);
      if (visibility === 'unseen') continue;
      isWhole &&= heard === undefined && change.isOneRecord && visibility === 'seen';
      heard = change;
      if (!isWhole) break;
    }
    if (heard === undefined) return;
    this.send('changed', isWhole ? heard.event : { type: 'changed', resource: heard.event.resource });
  }

  send(event: string, data: unknown): void {
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A reader that does not read is dropped, as what is kept for it would grow without end; it comes back and reads again. */
  write(text: string): void {
    if (this.#raw.destroyed || this.#raw.writableEnded) return;
    const left = liveLimits.maxBufferedBytes - this.#raw.writableLength;
    // Framing adds a few bytes to each text.
    if (Buffer.byteLength(text) + 16 > left) this.#raw.destroy();
    else this.#raw.write(text);
  }

  end(): void {
    this.#raw.end();
  }

  /** Null where the session may not see the resource at all; its rights are the same as long as the stream is open. */
  #grantFor({ resource }: Store): Grant | null {
    let grant = this.#grants.get(resource.name);
    if (grant === undefined) {
      grant = grantToHear(this.session, resource, this.request);
      this.#grants.set(resource.name, grant);
    }
    return grant;
  }
}

function grantToHear(session: Session, resource: Store['resource'], request: FastifyRequest): Grant | null {
  try {
    return authorize(session, resource, 'view', { requestId: request.id, address: request.ip });
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}
