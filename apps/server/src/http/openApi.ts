import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { errorCodes, fieldCodes } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Route } from './route.ts';

/** A route without its handler. */
type DescribedRoute = Omit<Route, 'handle'>;

/** An OpenAPI 3.1 document, as far as this server writes it. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { title: string; version: string; description: string };
  readonly servers: { url: string }[];
  readonly security: Record<string, string[]>[];
  readonly paths: Record<string, Record<string, unknown>>;
  readonly components: Record<string, unknown>;
}

const errorBody = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  fields: z.array(z.object({ field: z.string(), code: z.enum(fieldCodes), message: z.string() })).optional(),
  requestId: z.string(),
});

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
}

const errorStatuses: Readonly<Record<string, string>> = {
  400: 'Not valid: `fields` names every failing field',
  401: 'No token, or one that is not accepted',
  403: 'The permission is missing',
  404: 'Not there, or out of scope',
  409: 'Conflicts with what is there',
  412: 'Changed since it was read',
  428: 'If-Match is missing',
  429: 'Too many requests',
};

function errorsOf(route: DescribedRoute): string[] {
  const statuses = ['400', '429'];
  if (route.access.kind !== 'public') statuses.push('401', '403');
  if (route.path.includes('{')) statuses.push('404');
  if (route.method === 'PUT' || route.method === 'DELETE') statuses.push('412', '428', '409');
  if (route.method === 'POST') statuses.push('409');
  return [...new Set(statuses)].toSorted();
}

function headerParameter(name: string, description: string) {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

function descriptionsOf({ query = {} }: DescribedRoute): Readonly<Record<string, string>> {
  if (!(query instanceof z.ZodObject)) return query;
  return Object.fromEntries(Object.entries(query.shape).map(([name, field]) => [name, field.description ?? '']));
}

function operation(route: DescribedRoute): Record<string, unknown> {
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
    ...(route.method === 'PUT' || route.method === 'DELETE'
      ? [headerParameter('If-Match', 'The ETag as it was read')]
      : []),
    ...(route.method === 'POST' || route.method === 'PUT'
      ? [headerParameter('Idempotency-Key', 'Makes a repeat within 24 hours answer the first result')]
      : []),
  ];
  const answer =
    route.answer === undefined
      ? route.streams === true
        ? { content: { '*/*': { schema: { type: 'string' } } } }
        : {}
      : { content: { 'application/json': { schema: jsonSchema(route.answer, 'output') } } };
  return {
    operationId: `${route.method.toLowerCase()} ${route.path}`.replace(/[^a-zA-Z0-9]+(\w?)/g, (_, letter: string) =>
      letter.toUpperCase(),
    ),
    summary: route.summary,
    tags: [route.tag],
    parameters,
    ...(route.body === undefined && route.upload !== true
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [content]: {
                schema:
                  route.upload === true
                    ? { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }
                    : jsonSchema(route.body ?? z.unknown(), 'input'),
              },
            },
          },
        }),
    responses: {
      [status]: { description: status === '204' ? 'Done' : 'The answer', ...answer },
      ...Object.fromEntries(
        errorsOf(route).map((code) => [
          code,
          {
            description: errorStatuses[code] ?? 'Error',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
    ...(route.access.kind === 'public' ? { security: [] } : {}),
  };
}

function describePaths(routes: readonly DescribedRoute[]): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = `/${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return paths;
}

/**
 * The OpenAPI 3.1 description of all routes, from the same schemas that validate (OPS-07). Its paths are written each
 * time they are asked for: as objects they would stay in the memory of every server, and hardly anybody reads them.
 */
export function describeRoutes(routes: readonly DescribedRoute[], version: string): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: { title: 'Atrium', version, description: 'Administration of buildings and workplaces.' },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    get paths() {
      return describePaths(routes);
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
  };
}

/** `/api/openapi.json` and the readable reference at `/api/docs`. */
export async function addOpenApi(app: FastifyInstance, document: OpenApiDocument): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: document } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  let text: Buffer | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    text ??= Buffer.from(JSON.stringify(document));
    return reply.type('application/json').send(text);
  });
}
