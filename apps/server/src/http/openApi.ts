import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type Caller, callersOf, featuresFor, levelsOf, RESTORED_VERSION_HEADER, shapeOf } from '@atrium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { unauthenticated } from '../base/httpError.ts';
import { createSlices } from '../base/slices.ts';
import { countPage } from './countPage.ts';
import { isKnownTag } from './entityTag.ts';
import { errorBody } from './errorBody.ts';
import type { HttpServices } from './httpServices.ts';
import { isForKeys, takesBasic } from './mountRoutes.ts';
import { policyDigest } from './policyDigest.ts';
import type { Route } from './route.ts';
import { capitalised, createSharedParts, type SharedParts } from './sharedParts.ts';

/** A route without what it does. */
type DescribedRoute = Omit<Route, 'handle' | 'before' | 'refusalOf'>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
}

const errorTexts = {
  400: 'Not valid: `fields` names every failing field',
  401: 'No token, or one that is not accepted: `reason` says why',
  403: 'The permission is missing',
  404: 'Not there, or out of scope',
  405: 'Not a method of this path: `Allow` names those that are',
  408: 'The body did not arrive in time',
  409: 'Conflicts with what is there',
  412: 'Changed since it was read',
  413: 'The body is too large',
  414: 'The address is too long',
  415: 'The body is not of the type that is described here',
  422: 'The Idempotency-Key was sent with another request',
  428: 'If-Match is missing',
  429: 'Too many requests: `Retry-After` says when to come back',
  500: 'An error that no one foresaw; `requestId` finds it in the log',
  503: 'Not available at the moment: `Retry-After` says when to come back',
} as const;
type ErrorStatus = keyof typeof errorTexts;

/** Checks whether a request may say which version of the record it is about. */
function namesVersion({ method, needsVersion = false }: DescribedRoute): boolean {
  return method === 'PUT' || method === 'DELETE' || needsVersion;
}

/** Checks whether a request without a version is refused. */
function requiresVersion(route: DescribedRoute): boolean {
  return route.needsVersion ?? namesVersion(route);
}

/** The errors that an operation can answer (API-45). */
function errorsOf(route: DescribedRoute): readonly ErrorStatus[] {
  const isWrite = route.method !== 'GET';
  const isKeyed = (route.method === 'POST' || route.method === 'PUT') && route.streams !== true;
  return [
    ...([400, 404, 405, 414, 429, 500, 503] as const),
    ...(route.access.kind === 'public' ? [] : ([401, 403] as const)),
    ...(route.keyHeader === undefined ? [] : ([401] as const)),
    // What a signature opens is refused with the others' code.
    ...(route.access.kind === 'public' && route.path.includes('{') ? ([403] as const) : []),
    ...(isWrite ? ([408, 409, 412, 413, 415] as const) : []),
    ...(isKeyed ? ([422] as const) : []),
    ...(requiresVersion(route) ? ([428] as const) : []),
  ];
}

const errorResponses = Object.fromEntries(
  Object.entries(errorTexts).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]),
);

function headerParameter(name: string, description: string) {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

function descriptionsOf({ query = {} }: DescribedRoute): Readonly<Record<string, string>> {
  if (!(query instanceof z.ZodObject)) return query;
  return Object.fromEntries(Object.entries(shapeOf(query)).map(([name, field]) => [name, field.description ?? '']));
}

/** A schema of a JSON object, or of one of several, that OData clients read with its context (API-44). */
function withContext(schema: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, properties } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map(withContext) };
  if (typeof properties !== 'object') return schema;
  return { ...schema, properties: { '@odata.context': { type: 'string' }, ...properties } };
}

function callerText(caller: Caller): string {
  if (caller === 'app') return 'the mobile app';
  if (caller === 'frame') return 'the portal on every page';
  return caller.startsWith('integration: ') ? caller : `the portal (${caller})`;
}

/** Says who makes a call of the specification (TRUE-05); nothing of another. */
function callersText(path: string): string | undefined {
  const callers = callersOf(path).map(callerText);
  return callers.length === 0 ? undefined : `Called by: ${callers.join('; ')}`;
}

/** Names the rights of which a call needs one, as a role and an API key have them (KEY-01); nothing where it asks for none. */
function rightsText({ access }: DescribedRoute): string | undefined {
  if (access.kind !== 'resource' && access.kind !== 'feature' && access.kind !== 'ownOr') return undefined;
  const { action } = access;
  const named =
    access.kind === 'feature'
      ? access.anyOf
      : levelsOf(access.resource).flatMap((level) => featuresFor(access.resource, level, action));
  const rights = [...new Set(named)].map((feature) => `${feature} ${action}`);
  return rights.length === 0 ? undefined : `Needs: ${rights.join(', or ')}`;
}

/** Says what a summary leaves out. */
function descriptionOf(route: DescribedRoute): string | undefined {
  const patch = route.isPatch === true ? 'PATCH does the same' : undefined;
  const parts = [callersText(route.path), rightsText(route), patch].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('\n\n');
}

/** Names what a path is about: `building/{buildingId}/tenant/{id}` is `BuildingTenant`. */
function subjectOf({ path }: DescribedRoute): string {
  return capitalised(path.replaceAll(/\{\w+\}/g, ''));
}

/** Returns the other form of a batch and of its answers; nothing for other routes (API-47). */
function multipartOf({ isBatch }: DescribedRoute): Record<string, unknown> {
  return isBatch === true ? { 'multipart/mixed': { schema: { type: 'string' } } } : {};
}

const bearerAlone = [{ bearer: [] }];
/** Of lists, which spreadsheets read too (API-46). */
const withBasic = [...bearerAlone, { basic: [] }];

/** The type of the JSON that an operation answers. */
function jsonTypeOf({ mediaType = 'application/json', streams }: DescribedRoute): string {
  return streams === true ? 'application/json' : (mediaType.split(';')[0] ?? '');
}

/** An error of an operation: in the form of the API, or in that of the standard that it serves. */
function errorResponse({ errorAs }: DescribedRoute, code: ErrorStatus): Record<string, unknown> {
  if (errorAs === undefined) return { $ref: `#/components/responses/${String(code)}` };
  const type = errorAs.type.split(';')[0] ?? '';
  return { description: errorTexts[code], content: { [type]: { schema: { type: 'object' } } } };
}

/** Returns what an operation answers with one of its statuses that are no error. */
function success(route: DescribedRoute, status: string, shared: SharedParts): Record<string, unknown> {
  if (status === '204') return { description: 'Done' };
  const description = 'The answer';
  if (route.answer === undefined)
    return route.streams === true
      ? { description, content: { [route.mediaType ?? '*/*']: { schema: { type: 'string' } } } }
      : { description };
  const answers = route.partAnswer === undefined ? route.answer : z.union([route.answer, route.partAnswer]);
  const schema = jsonSchema(answers, 'output');
  const described = route.model === undefined ? schema : withContext(schema);
  return {
    description,
    content: {
      [jsonTypeOf(route)]: { schema: shared.schema(described, `${subjectOf(route)}Answer`) },
      ...multipartOf(route),
    },
  };
}

function operation(route: DescribedRoute, shared: SharedParts): Record<string, unknown> {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const status = String(route.status ?? 200);
  const content = route.upload === true ? 'multipart/form-data' : 'application/json';
  const parameters = [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...Object.entries(descriptionsOf(route)).map(([name, description]) => ({
      name,
      in: 'query',
      required: false,
      description,
      schema: { type: 'string' },
    })),
    ...(route.keyHeader === undefined ? [] : [headerParameter(route.keyHeader, 'The key that is asked for')]),
    ...(namesVersion(route) ? [headerParameter('If-Match', 'The ETag as it was read')] : []),
    ...(route.isTagged === true ? [headerParameter('If-None-Match', 'The ETag of an answer that you have')] : []),
    ...(route.method === 'PUT'
      ? [headerParameter(RESTORED_VERSION_HEADER, 'The version whose values are put back, for the history')]
      : []),
    ...(route.isBatch === true
      ? [headerParameter('Prefer', 'odata.continue-on-error: what comes after an error is done too')]
      : []),
    ...((route.method === 'POST' || route.method === 'PUT') && route.isBatch !== true
      ? [headerParameter('Idempotency-Key', 'Makes a repeat within 24 hours answer the first result')]
      : []),
  ];
  const statuses = [status, ...(route.otherStatuses ?? []).map(String)];
  const description = descriptionOf(route);
  return {
    operationId: `${route.method.toLowerCase()} ${route.path}`.replace(/[^a-zA-Z0-9]+(\w?)/g, (_, letter: string) =>
      letter.toUpperCase(),
    ),
    summary: route.summary,
    ...(description === undefined ? {} : { description }),
    tags: [route.tag],
    parameters: parameters.map((parameter) => shared.parameter(parameter)),
    ...(route.body === undefined && route.upload !== true
      ? {}
      : {
          requestBody: {
            required: !(route.body instanceof z.ZodOptional),
            content: {
              ...multipartOf(route),
              [content]: {
                schema:
                  route.upload === true
                    ? { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }
                    : shared.schema(jsonSchema(route.body ?? z.unknown(), 'input'), `${subjectOf(route)}Body`),
              },
            },
          },
        }),
    responses: {
      ...Object.fromEntries(statuses.map((one) => [one, success(route, one, shared)])),
      ...(route.isTagged === true ? { 304: { description: 'The answer is the one that you have' } } : {}),
      ...Object.fromEntries(errorsOf(route).map((code) => [code, errorResponse(route, code)])),
    },
    ...(route.access.kind === 'public' ? { security: [] } : {}),
    ...(route.access.kind !== 'public' && takesBasic(route) && isForKeys(route) ? { security: withBasic } : {}),
  };
}

/**
 * Writes the OpenAPI 3.1 description of all routes, from the same schemas that validate (OPS-07). In slices, since all
 * paths take half a second (SEC-24).
 */
async function describeRoutes(routes: readonly DescribedRoute[], head: object): Promise<string> {
  const pause = createSlices();
  const shared = createSharedParts();
  const methods = new Map<string, [method: string, operation: Record<string, unknown>][]>();
  for (const route of routes) {
    const path = `/${route.path}`;
    methods.set(path, [...(methods.get(path) ?? []), [route.method.toLowerCase(), operation(route, shared)]]);
    await pause();
  }
  const { schemas, parameters } = shared.finish(['Error']);
  const components = {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      basic: { type: 'http', scheme: 'basic', description: 'An API key as the password, with any name' },
    },
    schemas: { Error: jsonSchema(errorBody, 'output'), ...schemas },
    parameters,
    responses: errorResponses,
  };
  const beginning = JSON.stringify({ ...head, components });
  const paths: string[] = [];
  for (const [path, operations] of methods) {
    paths.push(`${JSON.stringify(path)}:${JSON.stringify(Object.fromEntries(operations))}`);
    await pause();
  }
  return `${beginning.slice(0, -1)},"paths":{${paths.join(',')}}}`;
}

/** The description as it is kept, in each form that readers take. */
interface KeptDescription {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

async function keep(text: string): Promise<KeptDescription> {
  const bytes = Buffer.from(text);
  const { BROTLI_PARAM_QUALITY } = constants;
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(bytes),
  ]);
  return { etag: `"${hash('sha256', bytes, 'base64url')}"`, plain: bytes, br, gzip: zipped };
}

function accepts({ headers }: FastifyRequest, encoding: string): boolean {
  const offers = (headers['accept-encoding'] ?? '').toLowerCase().split(',');
  const offer = offers.map((one) => one.replaceAll(' ', '').split(';')).find(([name]) => name === encoding);
  return offer !== undefined && !/^q=0(?:\.0*)?$/.test(offer[1] ?? '');
}

/** Bytes that are sent before others have their turn. */
const SLICE = 64 * 1024;

/**
 * Yields bytes in slices, one in each turn. With 100 readers at once a turn took 10 to 28 ms of the processor, and 244 ms
 * where all was sent in one go; to unpack it for each of them cost twice the time (SEC-24).
 */
async function* inSlices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    if (at > 0) await nextTurn();
    yield bytes.subarray(at, at + SLICE);
  }
}

function sendKept({ etag, ...kept }: KeptDescription, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const vary = `${String(reply.getHeader('vary'))}, accept-encoding`;
  void reply.headers({ etag, vary, 'cache-control': 'private, no-cache' });
  if (isKnownTag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  void reply.type('application/json');
  const encoding = (['br', 'gzip'] as const).find((one) => accepts(request, one));
  if (encoding === undefined)
    return reply.header('content-length', kept.plain.length).send(Readable.from(inSlices(kept.plain)));
  return reply.header('content-encoding', encoding).send(kept[encoding]);
}

/** The style within the library's logo. */
const logoStyle = policyDigest('.logo_small_svg__cls-2{fill:#fff}.logo_small_svg__cls-3{fill:#85ea2d}');

/** The policy of the readable reference: its own files, and the picture that says whether the description is valid. */
const referencePolicy = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'font-src': ["'self'", 'data:'],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'", 'data:', 'validator.swagger.io'],
  'object-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", logoStyle],
};

/**
 * Adds `/api/openapi.json` and, where anyone may read it (`API_DOCS`), the readable reference at `/api/docs`; else the
 * description needs a token. It is written when it is first asked for, and calls are counted by address (SEC-23).
 */
export async function addOpenApi(
  app: FastifyInstance,
  services: HttpServices,
  routes: readonly DescribedRoute[],
  version: string,
): Promise<void> {
  const { hasApiDocs } = services.config;
  const head = {
    openapi: '3.1.0',
    info: { title: 'Atrium', version, description: 'Administration of buildings and workplaces.' },
    servers: [{ url: '/api' }],
    security: bearerAlone,
  };
  const count = countPage(services.rates);
  let kept: Promise<KeptDescription> | undefined;
  app.get('/api/openapi.json', {
    onRequest: async (request) => {
      await count(request);
      if (!hasApiDocs && (await services.identify(request, true)).caller === null) throw unauthenticated();
    },
    handler: async (request, reply) => {
      kept ??= describeRoutes(routes, head).then(keep);
      return sendKept(await kept, request, reply);
    },
  });
  if (!hasApiDocs) return;
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      await count(request);
      // The reference's own copies of the description would be written each time.
      if (/^\/api\/docs\/(?:json|yaml)$/.test(request.routeOptions.url ?? ''))
        return reply.redirect('/api/openapi.json');
      return undefined;
    });
    await scope.register(swagger, { mode: 'static', specification: { document: { ...head, paths: {} } } });
    // Opened whole, the page takes long to draw.
    const uiConfig = { docExpansion: 'none', filter: true } as const;
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: referencePolicy, uiConfig });
  });
}
