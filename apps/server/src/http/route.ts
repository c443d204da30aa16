import {
  type Action,
  type FeatureKey,
  type FileUse,
  issuesOf,
  type ResourceDefinition,
  type Session,
} from '@atrium/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Grant, RequestTrace } from '../access/grant.ts';
import { forbidden, type HttpError, invalid } from '../base/httpError.ts';
import type { Work } from '../db/work.ts';
import type { HttpServices } from './httpServices.ts';
import type { Caller } from './identified.ts';

/**
 * Who may call a route (SEC-02). `public`: no token is needed; `person`: anyone with a valid token;
 * `member`: anyone with a user record; `portal`: any portal privilege; `feature`: one of the features with the action;
 * `resource`: what `authorize` grants for the resource; `own`: the own records of anyone with a user record, as the app lets
 * people read and make them; `ownOr`: what `authorize` grants for the record of another, and otherwise the own one of anyone
 * with a user record (`ownOrGrant`); `upload`: add or edit on something that has a field for files of one of these uses.
 */
export type RouteAccess =
  | PublicAccess
  | { readonly kind: 'person' }
  | { readonly kind: 'member' }
  | { readonly kind: 'portal' }
  | { readonly kind: 'feature'; readonly anyOf: readonly FeatureKey[]; readonly action: Action }
  | { readonly kind: 'upload'; readonly anyOf: readonly FileUse[] }
  | { readonly kind: 'resource'; readonly resource: ResourceDefinition; readonly action: Action }
  | OwnAccess
  | OwnOrAccess;

/** Access without a token. What anyone may send is bounded by the route itself (SEC-23). */
interface PublicAccess {
  readonly kind: 'public';
  /** The most bytes its body may have; 0 where it takes none. */
  readonly maxBodyBytes: number;
}

/** Access to records of a resource that says who their `owner` is. */
interface OwnAccess {
  readonly kind: 'own';
  readonly resource: ResourceDefinition;
  readonly action: 'view' | 'add';
}

/** Access to one record for staff, and for the person whose own it is. */
export type OwnOrAccess = AddingOwnOr | ChangingOwnOr;

/** Staff add a record for a person whom the body names, and people their own. */
interface AddingOwnOr {
  readonly kind: 'ownOr';
  readonly resource: ResourceDefinition;
  readonly action: 'add';
}

/** Staff change the record that the address or the body names, and people their own. */
export interface ChangingOwnOr {
  readonly kind: 'ownOr';
  readonly resource: ResourceDefinition;
  readonly action: 'edit' | 'delete';
  /** The parameter of the path that has the record's id; `id` where this does not say otherwise. */
  readonly param?: string;
}

/** The query of a request as it was sent: a parameter that is repeated has several values. */
export type RawQuery = Readonly<Record<string, string | string[] | undefined>>;

/** The names in braces of a path such as `building/{buildingId}/venue/{id}`. */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
/** The parameters of a path by name; of a path that is not known in advance, any. */
type ParamsOf<Path extends string> = Readonly<Record<string extends Path ? string : ParamNames<Path>, string>>;

/** What a handler is given; `session` and `grant` are there as far as the route's access asks for them. */
export interface RouteContext<
  Services extends HttpServices = HttpServices,
  Params = Readonly<Record<string, string>>,
  Body = unknown,
  Query = unknown,
  Found = unknown,
> {
  readonly services: Services;
  readonly work: Work;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: Params;
  readonly query: RawQuery;
  /** The parsed JSON body, not validated: the store validates a record's. Handlers take `input()`. */
  readonly body: unknown;
  readonly caller: Caller | null;
  /** Whether the caller has a user record, and thus a session (AUTH-59). */
  readonly hasSession: boolean;
  /** What a grant says of this request. */
  readonly trace: RequestTrace;
  /**
   * Whether this run only asks if the request, which was done before with the same Idempotency-Key, would still be
   * admitted. It is taken back, and what the first run did is no reason for a 403 or 404.
   */
  readonly isRepeat: boolean;
  /** What `before` has found for the write; undefined where it did not run, as for a repeat. */
  readonly found: Found;
  /** The rights that the request has: of the role being tried, while one is. Throws 403 where the caller has no user record. */
  readonly session: Session;
  /** Throws unless the route's access is of kind `resource`, `own` or `ownOr`. */
  readonly grant: Grant;
  /**
   * The body by the route's schema, without fields that the schema does not have. To be called after the checks of scope:
   * 404 comes before 400 (API-40).
   * @throws HttpError 400 that names every failing field
   */
  input(): Body;
  /** The query by the route's schema. @throws HttpError 400 that names every failing parameter */
  queryInput(): Query;
  /** The same context but for these, for a handler that passes a request on. */
  having(changes: ContextChanges): this;
}

/** What the context of a handler may differ in: a grant, what was found by it, a query, and what both inputs are read by. */
interface ContextChanges {
  readonly grant?: Grant;
  readonly found?: unknown;
  readonly query?: RawQuery;
  readonly schemas?: InputSchemas;
}

/** What a handler's inputs are read by. */
interface InputSchemas {
  readonly body: z.ZodType;
  readonly query: z.ZodObject;
}

/** Of a handler that is given no schemas: what was sent. */
export const noSchemas: InputSchemas = { body: z.unknown(), query: z.looseObject({}) };

/** A JSON text made elsewhere (by the database), sent as it is. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Headers of an answer; a list is sent as one header for each of its values, as `Set-Cookie` needs it. */
export type AnswerHeaders = Readonly<Record<string, string | string[]>>;

/** What a handler answers: a value to be sent as JSON, a `JsonText`, or undefined when it has answered through `reply`. */
export interface RouteAnswer<Body = unknown> {
  readonly status?: number;
  readonly headers?: AnswerHeaders;
  readonly body: Body | JsonText | undefined;
}

/** What each parameter of a query is for. */
export type QueryDescriptions = Readonly<Record<string, string>>;

/** Writes an error as a standard has it. */
export interface ErrorForm {
  readonly type: string;
  bodyOf(error: HttpError): unknown;
}

/** One route. `path` is relative to `/api/`, with parameters as `{name}`. The schemas describe it in OpenAPI; `answer` validates answers outside production. */
export interface Route<Services extends HttpServices = HttpServices> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: RouteAccess;
  /** The query's parameters: a schema whose fields have descriptions, or descriptions alone where the handler parses them otherwise. */
  readonly query?: z.ZodObject | QueryDescriptions;
  readonly body?: z.ZodType;
  /** `multipart/form-data` instead of JSON. */
  readonly upload?: boolean;
  readonly answer?: z.ZodType;
  /** What is answered with `$select`, where that is less. */
  readonly partAnswer?: z.ZodType;
  readonly status?: number;
  /** Further statuses that are no error: 204 where there is nothing to answer, 200 of a create that brings back (API-45). */
  readonly otherStatuses?: readonly number[];
  /** The type of what is answered, where it is always the same and not that of the API's JSON. */
  readonly mediaType?: string;
  /**
   * Which limit counts its calls; `api` by default. `lookUp` and `logging` count by address, the others by user (API-43).
   * Calls with a `secret` are counted by the handler too, right ones by the secret and wrong ones as refused tokens: the
   * programs of many people may ask from one address.
   */
  readonly rate?: 'api' | 'lookUp' | 'logging' | 'upload' | 'secret' | 'scim';
  /** Whether programs with an API key may call it although it names no right: what it answers follows from their rights (KEY-03). */
  readonly forKeys?: boolean;
  /** Whether it is for people alone, whatever the rights of a key are: it makes other keys (KEY-03). */
  readonly forPeople?: boolean;
  /** Whether an API key may come as the password of basic authentication, as it may for lists (API-46). */
  readonly takesBasic?: boolean;
  /** The header that has a key or a signature instead of a token, which is 401 where it is not valid (API-41). */
  readonly keyHeader?: string;
  /**
   * Checks a public route's key before its body is read: what a wrong one is refused with, which counts as a refused token,
   * and null for a right one (SEC-23).
   */
  readonly refusalOf?: (request: FastifyRequest, services: Services) => Promise<HttpError | null> | HttpError | null;
  /** Whether it is for one version of a record, which `If-Match` names, as every PUT and DELETE is that does not say otherwise (API-39, TRUE-04). */
  readonly needsVersion?: boolean;
  /** Whether the handler reads the body itself, from `request.sentBytes`: a signature is over these, and is checked first. */
  readonly keepsBytes?: boolean;
  /** Whether a PUT changes only what its body names, so that PATCH asks for the same (API-47). */
  readonly isPatch?: boolean;
  /** How its errors are answered where a standard says so; in the form of the API otherwise (SCIM-02). */
  readonly errorAs?: ErrorForm;
  /** Whether a POST only reads: a repeat with the same Idempotency-Key is answered as it is now. */
  readonly reads?: boolean;
  /** Whether the handler itself runs what is done once for an Idempotency-Key, and the rest outside that transaction (`keyedRequest`). */
  readonly handlesKey?: boolean;
  /**
   * What is asked of services outside before the write: it runs before the transaction that an Idempotency-Key opens, which
   * must not wait for them, and not for a request whose first result is kept. What it throws is the answer, and what it
   * returns is handed on to the handler, with the grant by which it was found.
   */
  readonly before?: (context: RouteContext<Services>) => Promise<unknown>;
  /** Where `$metadata` has what is answered, for the context that OData clients read: `building/{buildingId}/tenant` (API-44). */
  readonly model?: string;
  /** True where the handler opens its own transactions and must not run inside one that an Idempotency-Key opens. */
  readonly streams?: boolean;
  /** Whether its answers are large and stay the same for long: they have a tag of their text, and who has it is answered 304. */
  readonly isTagged?: boolean;
  /** Whether what it streams is as short as other answers, so that a batch can have it (API-47). */
  readonly isShort?: boolean;
  /** Whether it takes several requests in one, as JSON or `multipart/mixed` (API-47). */
  readonly isBatch?: boolean;
  /** Schemas of the handler's inputs, which `defineRoute` fills in. */
  readonly inputs?: InputSchemas;
  /** Whether an answer goes on for as long as it is read, so that it takes no turn of its person's calls (SEC-24). */
  readonly staysOpen?: boolean;
  readonly handle: (context: RouteContext<Services>) => HandlerResult<unknown>;
}

type HandlerResult<Body> = Promise<RouteAnswer<Body> | undefined> | RouteAnswer<Body> | undefined;

/** How a route is declared: its handler is typed by its path and schemas. */
interface RouteDeclaration<
  Services extends HttpServices,
  Path extends string,
  Body extends z.ZodType,
  Query extends z.ZodObject,
  Answer extends z.ZodType,
  Found,
> extends Omit<Route<Services>, 'path' | 'body' | 'query' | 'answer' | 'handle' | 'before' | 'inputs'> {
  readonly path: Path;
  readonly body?: Body;
  readonly query?: Query | QueryDescriptions;
  readonly answer?: Answer;
  readonly before?: (
    context: RouteContext<Services, ParamsOf<Path>, z.output<Body>, z.output<Query>>,
  ) => Promise<Found>;
  readonly handle: (
    context: RouteContext<Services, ParamsOf<Path>, z.output<Body>, z.output<Query>, Found | undefined>,
  ) => HandlerResult<Answerable<z.input<Answer>>>;
}

/** A value that may be answered where the schema has this type. */
type Answerable<Value> = Value extends readonly (infer Element)[]
  ? readonly Answerable<Element>[]
  : Value extends object
    ? { readonly [Field in keyof Value]: Answerable<Value[Field]> }
    : Value;

/** Declares a route of a server with these services. */
export type DefineRoute<Services extends HttpServices> = <
  const Path extends string,
  Body extends z.ZodType = z.ZodUnknown,
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodUnknown,
  Found = undefined,
>(
  route: RouteDeclaration<Services, Path, Body, Query, Answer, Found>,
) => Route<Services>;

/** Returns what declares routes for handlers that use these services. */
export function routesWith<Services extends HttpServices>(): DefineRoute<Services> {
  return (route) => {
    const schemas = {
      body: strict(route.body ?? z.unknown()),
      query: route.query instanceof z.ZodObject ? route.query : z.object({}),
    };
    const { before, ...rest } = route;
    const typed = (context: RouteContext<Services>) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the path and the schemas declare is what the handler gets: parameters by the router, the rest by parsing
      context.having({ schemas }) as Parameters<typeof route.handle>[0];
    return {
      ...rest,
      inputs: schemas,
      ...(before === undefined ? {} : { before: (context: RouteContext<Services>) => before(typed(context)) }),
      handle: (context) => route.handle(typed(context)),
    };
  };
}

/** Declares a route whose handler uses what every request has. */
export const defineRoute = routesWith<HttpServices>();

/** A body may have no fields that its schema does not know (API-45). */
function strict(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;
}

function parsed(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw invalid(issuesOf(result.error));
  return result.data;
}

/** What is known of a request when its handler begins; `session` and `grant` are null where there are none. */
interface ContextParts<Services extends HttpServices> extends Omit<
  RouteContext<Services>,
  'hasSession' | 'session' | 'grant' | 'input' | 'queryInput' | 'having'
> {
  readonly session: Session | null;
  readonly grant: Grant | null;
  readonly schemas: InputSchemas;
}

/**
 * The context of one request. A context that differs is a copy, and not an object with this one as its prototype: V8 would
 * rebuild this one for that, which took longer than to make all other objects of a request.
 */
export class RequestContext<Services extends HttpServices> implements RouteContext<Services> {
  readonly services: Services;
  readonly work: Work;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: Readonly<Record<string, string>>;
  readonly query: RawQuery;
  readonly body: unknown;
  readonly caller: Caller | null;
  readonly trace: RequestTrace;
  readonly isRepeat: boolean;
  readonly found: unknown;
  // Handlers take these two out of the context, so they need no `this` of the caller.
  readonly input = (): unknown => parsed(this.#parts.schemas.body, this.body ?? {});
  readonly queryInput = (): unknown => parsed(this.#parts.schemas.query, this.query);
  readonly #parts: ContextParts<Services>;

  constructor(parts: ContextParts<Services>) {
    this.services = parts.services;
    this.work = parts.work;
    this.request = parts.request;
    this.reply = parts.reply;
    this.params = parts.params;
    this.query = parts.query;
    this.body = parts.body;
    this.caller = parts.caller;
    this.trace = parts.trace;
    this.isRepeat = parts.isRepeat;
    this.found = parts.found;
    this.#parts = parts;
  }

  get hasSession(): boolean {
    return this.#parts.session !== null;
  }

  get session(): Session {
    if (this.#parts.session === null) throw forbidden();
    return this.#parts.session;
  }

  get grant(): Grant {
    if (this.#parts.grant === null) throw new Error(`${this.request.method} ${this.request.url} asks for no grant`);
    return this.#parts.grant;
  }

  having(changes: ContextChanges): this {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing extends this class
    return new RequestContext({ ...this.#parts, ...changes }) as this;
  }
}
