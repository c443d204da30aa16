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
import { invalid } from '../base/httpError.ts';
import type { Work } from '../db/work.ts';
import type { HttpServices } from './httpServices.ts';
import type { Caller } from './identified.ts';

/**
 * Who may call a route (SEC-02). `public`: no token is needed; `person`: anyone with a valid token;
 * `member`: anyone with a user record; `portal`: any portal privilege; `feature`: one of the features with the action;
 * `resource`: what `authorize` grants for the resource; `upload`: add or edit on something that has a field for files of one
 * of these uses.
 */
export type RouteAccess =
  | { readonly kind: 'public' }
  | { readonly kind: 'person' }
  | { readonly kind: 'member' }
  | { readonly kind: 'portal' }
  | { readonly kind: 'feature'; readonly anyOf: readonly FeatureKey[]; readonly action: Action }
  | { readonly kind: 'upload'; readonly anyOf: readonly FileUse[] }
  | { readonly kind: 'resource'; readonly resource: ResourceDefinition; readonly action: Action };

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
  /** What a grant says of this request. */
  readonly trace: RequestTrace;
  /** The rights that the request has: of the role being tried, while one is. Throws 403 where the caller has no user record. */
  readonly session: Session;
  /** Throws unless the route's access is of kind `resource`. */
  readonly grant: Grant;
  /**
   * The body by the route's schema, without fields that the schema does not have. To be called after the checks of scope:
   * 404 comes before 400 (API-40).
   * @throws HttpError 400 that names every failing field
   */
  input(): Body;
  /** The query by the route's schema. @throws HttpError 400 that names every failing parameter */
  queryInput(): Query;
}

/** A JSON text made elsewhere (by the database), sent as it is. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What a handler answers: a value to be sent as JSON, a `JsonText`, or undefined when it has answered through `reply`. */
export interface RouteAnswer<Body = unknown> {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Body | JsonText | undefined;
}

/** What each parameter of a query is for. */
export type QueryDescriptions = Readonly<Record<string, string>>;

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
  readonly status?: number;
  /** Which limit counts its calls; `api` by default. `lookUp` and `logging` count by address, the others by user (API-43). */
  readonly rate?: 'api' | 'lookUp' | 'logging' | 'upload';
  /** The most bytes its body may have; 1 MiB by default (SEC-09). */
  readonly mostBodyBytes?: number;
  /** True where the handler opens its own transactions and must not run inside one that an Idempotency-Key opens. */
  readonly streams?: boolean;
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
> extends Omit<Route<Services>, 'path' | 'body' | 'query' | 'answer' | 'handle'> {
  readonly path: Path;
  readonly body?: Body;
  readonly query?: Query | QueryDescriptions;
  readonly answer?: Answer;
  readonly handle: (
    context: RouteContext<Services, ParamsOf<Path>, z.output<Body>, z.output<Query>>,
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
>(
  route: RouteDeclaration<Services, Path, Body, Query, Answer>,
) => Route<Services>;

/** Returns what declares routes for handlers that use these services. */
export function routesWith<Services extends HttpServices>(): DefineRoute<Services> {
  return (route) => {
    const body = strict(route.body ?? z.unknown());
    const query = route.query instanceof z.ZodObject ? route.query : z.object({});
    return {
      ...route,
      handle: (context) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the path and the schemas declare is what the handler gets: parameters by the router, the rest by parsing
        route.handle(withInput(context, body, query) as Parameters<typeof route.handle>[0]),
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

function withInput(context: RouteContext, body: z.ZodType, query: z.ZodObject): RouteContext {
  return Object.create(context, {
    input: { value: () => parsed(body, context.body ?? {}) },
    queryInput: { value: () => parsed(query, context.query) },
  });
}

/** The same context with a grant that a handler has asked for itself. */
export function withGrant<Context extends RouteContext>(context: Context, grant: Grant): Context {
  return Object.create(context, { grant: { value: grant } });
}

/** The same context with another query, for a handler that passes a request on. */
export function withQuery<Context extends RouteContext>(context: Context, query: RawQuery): Context {
  return Object.create(context, { query: { value: query } });
}
