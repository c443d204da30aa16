import { randomUUID } from 'node:crypto';

import { registry, requestLimits, TRIAL_HEADER } from '@atrium/contract';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import type { Config } from './base/config.ts';
import { answerError } from './http/answerErrors.ts';
import { assertInBatch } from './http/batchPart.ts';
import { answerClientError, answerExpectations } from './http/clientErrors.ts';
import { HttpError } from './base/httpError.ts';
import { isNavigation } from './http/isNavigation.ts';
import { unknownBound } from './http/bodyBound.ts';
import { readJson } from './http/readJson.ts';
import { addBodyTimes } from './http/bodyTimes.ts';
import { endSilentConnections } from './http/endSilentConnections.ts';
import { mountRoutes, routedMethods } from './http/mountRoutes.ts';
import { assertODataPath, odataPaths } from './http/odata/odataPath.ts';
import { addOpenApi } from './http/openApi.ts';
import { addOperations } from './http/operations.ts';
import { RequestLog } from './http/requestLog.ts';
import { requestPath, withoutOrigin } from './http/requestPath.ts';
import { addSecurityHeaders, type PageDigests } from './http/security.ts';
import { addBackChannelLogout } from './identity/addBackChannelLogout.ts';
import { addLiveStreams } from './services/live/streamRoute.ts';
import { monitoringOrigin, monitoringTarget } from './services/monitoring/monitoringTarget.ts';
import { sendFailedNavigation } from './services/plainPage.ts';
import { stateMeasures } from './services/monitoring/stateMeasures.ts';
import { addMonitoring } from './services/monitoring/addMonitoring.ts';
import type { Services } from './services/services.ts';
import { addAnswerPage } from './modules/bookings/invitation/addAnswerPage.ts';
import { addPaymentPages } from './modules/orders/order/addPaymentPages.ts';
import { addGuestPage } from './modules/bookings/reservation/addGuestPage.ts';
import { addReleasePage } from './modules/bookings/roomRelease/addReleasePage.ts';
import { addUnsubscribePage } from './modules/messages/notification/addUnsubscribePage.ts';
import { PRODUCT_VERSION } from './base/productVersion.ts';
import { routes } from './routes.ts';

/** What is next to the API on the same origin: the portal's files and the embedded identity provider. */
export interface AppParts {
  /** Mounts the embedded identity provider; absent in production. */
  readonly mountIdentity?: (app: FastifyInstance) => Promise<void>;
  /** Mounts the portal: its built files, or Vite in development. */
  readonly mountPortal?: (app: FastifyInstance) => Promise<void>;
  /** The digests of the inline scripts and styles of the portal's page, for the policy of pages. */
  readonly pageDigests?: PageDigests;
  /** Where log lines go; standard output by default. */
  readonly logTo?: { write(line: string): void };
}

const toRoutePath = odataPaths(Object.values(registry));

/** Answers a program by JSON and a person by a page (AUTH-65). */
function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  return isNavigation(request) ? sendFailedNavigation(error, request, reply) : answerError(error, request, reply);
}

function newApp(config: Config, logTo: AppParts['logTo']): FastifyInstance {
  const { trustedProxies } = config;
  return Fastify({
    logger: {
      level: config.logLevel,
      ...(logTo === undefined ? {} : { stream: logTo }),
      serializers: {
        // Neither queries nor headers: they may hold personal text and tokens (SEC-11).
        req: (request) => ({ method: request.method, path: request.url?.split('?')[0] }),
      },
    },
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '' }) => toRoutePath(withoutOrigin(url)),
    bodyLimit: requestLimits.maxBodyBytes,
    // Above every time of `addBodyTimes`, which tells bodies and uploads apart.
    requestTimeout: 25 * 60_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 15_000 },
    // The address that the proxies in front have seen; what a client claims about itself in the same header does not count.
    trustProxy: typeof trustedProxies === 'number' ? (_address, hop) => hop < trustedProxies : [...trustedProxies],
    http: { maxHeaderSize: 2 * requestLimits.maxQueryBytes },
    // What fails before a route is found, such as a path that cannot be decoded, gets past the error handler.
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
    clientErrorHandler(this: FastifyInstance, error, socket) {
      answerClientError(error, socket, this.log);
    },
    forceCloseConnections: 'idle',
    // The answer while closing is the product's own: it says when to come back (SEC-08).
    return503OnClosing: false,
  });
}

/** Builds the whole server; nothing listens yet. */
export async function createApp(services: Services, parts: AppParts): Promise<FastifyInstance> {
  const { config } = services;
  const app = newApp(config, parts.logTo);
  app.setErrorHandler(answerFailure);
  answerExpectations(app.server, app.log);
  endSilentConnections(app);
  // What one role is answered is not for another: no cache may keep it, and one that does must distinguish them (SEC-03).
  const uncached = { 'cache-control': 'no-store', vary: `authorization, ${TRIAL_HEADER}` };
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isClosing) return done(new HttpError(503, 'unavailable'));
    const { url } = request;
    void reply.header('x-request-id', request.id);
    const path = requestPath(url);
    if (/^\/api(?:\/|$)/.test(path)) {
      void reply.headers({ ...uncached, 'odata-version': '4.0' });
      assertODataPath(path);
      assertInBatch(request);
    }
    // A page of the portal takes what fits into a request, and says itself what is too long (SHELL-04).
    const isLimited = url.length > requestLimits.maxQueryBytes && /^\/(?:api|oidc)\//.test(path);
    const isTooLong = isLimited && (url.split('?')[1] ?? '').length > requestLimits.maxQueryBytes;
    done(isTooLong ? new HttpError(414, 'tooLarge') : undefined);
  });
  // Nothing but JSON and form data is read (API-03).
  app.removeContentTypeParser(['application/json', 'text/plain']);
  const jsonTypes = ['application/json', 'application/scim+json'];
  app.addContentTypeParser(jsonTypes, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const { bodyBound, keepsBytes } = request.routeOptions.config;
    if (keepsBytes !== true) return readJson(body, bodyBound?.() ?? unknownBound);
    request.sentBytes = body;
    return undefined;
  });
  app.addContentTypeParser('multipart/mixed', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (request.routeOptions.config.isBatch !== true) throw new HttpError(415, 'unsupportedMediaType');
    request.sentBytes = body;
    return undefined;
  });
  addSecurityHeaders(app, services, {
    origin: monitoringOrigin(config),
    hasReplay: monitoringTarget(config)?.hasReplay === true,
    digests: parts.pageDigests ?? { scripts: [], styles: [] },
  });
  await app.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await app.register(multipart, { limits: { fileSize: requestLimits.maxUploadBytes, files: 1, fields: 20 } });
  const streams = addLiveStreams(app, services);
  addOperations(
    app,
    services,
    stateMeasures(services, () => streams.count),
  );
  addBodyTimes(app);
  await addMonitoring(app, services);
  await addUnsubscribePage(app, services);
  await addAnswerPage(app, services);
  await addGuestPage(app, services);
  await addReleasePage(app, services);
  await addPaymentPages(app, services);
  await addBackChannelLogout(app, services);
  const allowedAt = mountRoutes(app, services, routes);
  await addOpenApi(app, services, routes, `${PRODUCT_VERSION}+${config.commit}`);
  app.setNotFoundHandler(({ method, url }) => {
    const allow = routedMethods.includes(method) ? undefined : allowedAt(requestPath(url));
    if (allow === undefined) throw new HttpError(404, 'notFound');
    throw new HttpError(405, 'methodNotAllowed', { headers: { allow } });
  });
  await parts.mountIdentity?.(app);
  await parts.mountPortal?.(app);
  return app;
}
