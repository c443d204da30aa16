import type { Action, FeatureKey, ResourceDefinition, Session } from '@atrium/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

import type { Grant, RequestTrace } from '../access/grant.ts';
import type { Services } from '../services.ts';
import type { Work } from './work.ts';

/**
 * Who may call a route (SEC-02). `public`: nobody needs a token; `person`: anyone with a valid token;
 * `member`: anyone with a user record; `portal`: any portal privilege; `feature`: one of the features with the action;
 * `resource`: what `authorize` grants for the resource.
 */
export type RouteAccess =
  | { readonly kind: 'public' }
  | { readonly kind: 'person' }
  | { readonly kind: 'member' }
  | { readonly kind: 'portal' }
  | { readonly kind: 'feature'; readonly anyOf: readonly FeatureKey[]; readonly action: Action }
  | { readonly kind: 'resource'; readonly resource: ResourceDefinition; readonly action: Action };

/** The person behind a verified token, with a user record or not yet (AUTH-58, AUTH-59). */
export interface Caller {
  readonly email: string;
  readonly subject: string;
  readonly issuer: string;
  /** Milliseconds since 1970 at which the token ends. */
  readonly expiresAt: number;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Who sends a request: nobody, a person, or a person with a user record. */
export interface Identified {
  readonly caller: Caller | null;
  readonly session: Session | null;
}

/** What a handler is given; `session` and `grant` are there as far as the route's access asks for them. */
export interface RouteContext {
  readonly services: Services;
  readonly work: Work;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed JSON body, not yet validated: validation comes after rights and scope (API-40). */
  readonly body: unknown;
  readonly caller: Caller | null;
  /** What a grant says of this request. */
  readonly trace: RequestTrace;
  /** The rights that the request has: of the role being tried, while one is. Throws 403 where the caller has no user record. */
  readonly session: Session;
  /** Throws unless the route's access is of kind `resource`. */
  readonly grant: Grant;
}

/** A JSON text made elsewhere (by the database), sent as it is. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What a handler answers: a value to be sent as JSON, a `JsonText`, or undefined when it has answered through `reply`. */
export interface RouteAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** One route. `path` is relative to `/api/`, with parameters as `{name}`. The schemas describe it in OpenAPI; `answer` is held against answers outside production. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: RouteAccess;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: z.ZodType;
  /** `multipart/form-data` instead of JSON. */
  readonly upload?: boolean;
  readonly answer?: z.ZodType;
  readonly status?: number;
  /** Which limit counts its calls; `api` unless told. `lookUp` and `logging` count by address, the others by user (API-43). */
  readonly rate?: 'api' | 'lookUp' | 'logging' | 'upload';
  /** The most bytes its body may have; 1 MiB unless told (SEC-09). */
  readonly mostBodyBytes?: number;
  /** True where the handler opens its own transactions and must not run inside one that an Idempotency-Key opens. */
  readonly streams?: boolean;
  readonly handle: (context: RouteContext) => Promise<RouteAnswer | undefined> | RouteAnswer | undefined;
}

/** Declares a route. */
export function defineRoute(route: Route): Route {
  return route;
}

/** The same context with a grant that a handler has asked for itself. */
export function withGrant(context: RouteContext, grant: Grant): RouteContext {
  return Object.create(context, { grant: { value: grant } });
}
