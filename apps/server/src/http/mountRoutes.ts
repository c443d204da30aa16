import { hash } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { can, canUpload, hasPortalPrivilege, triedRoleOf } from '@atrium/contract';

import { appGrant, appUseGrant, authorize } from '../access/authorize.ts';
import type { Grant, RequestTrace } from '../access/grant.ts';
import type { HttpServices } from './httpServices.ts';
import type { Identified } from './identified.ts';
import { type BatchUse, batchUseOf, currentBatchPart } from './batchPart.ts';
import { type BodyBound, boundOfBodies } from './bodyBound.ts';
import { type CallTurns, createCallTurns } from './callTurns.ts';
import { checkAnswer } from './checkAnswer.ts';
import { isKnownTag } from './entityTag.ts';
import { assertStillAdmitted, type FinishedAnswer, hasResult, keyedRequest, onceForKey } from './idempotency.ts';
import { forbidden, HttpError, unauthenticated } from '../base/httpError.ts';
import { addressKey, assertWithin, assertWrongSecretsLeft, countWrongSecret } from '../base/rateLimits.ts';
import { toDomain } from '../base/emailDomain.ts';
import { ownOrGrant } from './ownOrGrant.ts';
import { odataContext, wantsContext, withContext } from './odata/odataContext.ts';
import { type ErrorForm, JsonText, noSchemas, RequestContext, type Route, type RouteContext } from './route.ts';
import { countKeyOf, senderIdOf, withTrial } from './sender.ts';
import { asPerson } from '../db/personShare.ts';
import { type Work, workOn } from '../db/work.ts';

/** A request below `/api/`: path parameters and query as Fastify reads them. */
type ApiRequest = FastifyRequest<{
  Params: Record<string, string>;
  Querystring: Record<string, string | string[] | undefined>;
}>;

/** Fastify's spelling of a path, below `/api/`. */
function fastifyPath(path: string): string {
  return `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

/** Returns what a grant says of a request. */
function traceOf(request: FastifyRequest): RequestTrace {
  const { caller = null, session = null } = request.sender ?? {};
  const trace = { requestId: request.id, address: request.ip };
  // A program shows no one again who it is: its key is the right (SEC-20).
  return session?.apiKey === undefined ? { ...trace, token: caller } : { ...trace, source: 'apiKey' };
}

/** Checks whether a route serves programs with a key: those that ask for a right, and those that say so (KEY-03). */
export function isForKeys({
  access,
  forKeys = false,
  forPeople = false,
}: Pick<Route, 'access' | 'forKeys' | 'forPeople'>): boolean {
  const asksRight = ['resource', 'feature', 'upload', 'ownOr'].includes(access.kind);
  return (asksRight || forKeys) && !forPeople;
}

function assertAccess(
  route: Pick<Route, 'access' | 'forKeys' | 'forPeople'>,
  person: Identified,
  trace: RequestTrace,
): Grant | null {
  const { access } = route;
  if (access.kind === 'public') return null;
  if (person.caller === null) throw unauthenticated();
  const { session } = person;
  if (session?.apiKey !== undefined && !isForKeys(route)) throw forbidden();
  if (access.kind === 'person') return null;
  if (session === null) throw forbidden();
  if (access.kind === 'portal' && !hasPortalPrivilege(session)) throw forbidden();
  if (access.kind === 'feature' && !access.anyOf.some((feature) => can(session, feature, access.action)))
    throw forbidden();
  if (access.kind === 'upload' && !access.anyOf.some((use) => canUpload(session, use))) throw forbidden();
  if (access.kind === 'own')
    return (access.action === 'view' ? appGrant : appUseGrant)(session, access.resource, trace);
  return access.kind === 'resource' ? authorize(session, access.resource, access.action, trace) : null;
}

/** The right of a request, and what was found by it before its write. */
interface Prepared {
  readonly grant: Grant | null;
  readonly found: unknown;
}

function contextOf<Services extends HttpServices>(
  services: Services,
  work: Work,
  request: ApiRequest,
  reply: FastifyReply,
  person: Identified,
  { grant, found }: Prepared,
  isRepeat: boolean,
): RouteContext<Services> {
  return new RequestContext({
    services,
    work,
    request,
    reply,
    params: request.params,
    query: request.query,
    body: request.body,
    caller: person.caller,
    trace: traceOf(request),
    isRepeat,
    found,
    session: person.session,
    grant,
    schemas: noSchemas,
  });
}

/** Returns the context with the grant for the record that the request names or adds, where the route's access is for one. */
async function withRecordGrant<Services extends HttpServices>(
  { access, inputs }: Route<Services>,
  context: RouteContext<Services>,
): Promise<RouteContext<Services>> {
  if (access.kind !== 'ownOr') return context;
  // A call that names no record is refused for every field that fails (API-45).
  const asked = inputs === undefined ? context : context.having({ schemas: inputs });
  return context.having({ grant: await ownOrGrant(access, asked) });
}

/** Runs what a route asks before its write. Its right is decided by then, once for both. */
async function prepare<Services extends HttpServices>(
  { access, before }: Route<Services>,
  context: RouteContext<Services>,
  admitted: Grant | null,
): Promise<Prepared> {
  const found = await before?.(context);
  return { found, grant: access.kind === 'ownOr' ? context.grant : admitted };
}

async function finish<Services extends HttpServices>(
  route: Route<Services>,
  context: RouteContext<Services>,
): Promise<FinishedAnswer | undefined> {
  const answer = await route.handle(context);
  if (answer === undefined) return undefined;
  const status = answer.status ?? route.status ?? 200;
  const text =
    answer.body === undefined ? '' : answer.body instanceof JsonText ? answer.body.text : JSON.stringify(answer.body);
  if (context.services.config.checksAnswers)
    checkAnswer(route, { status, text, isPart: context.query['$select'] !== undefined });
  return { status, headers: answer.headers ?? {}, body: text };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends the request, admitted or not; null until it is known. */
    sender: Identified | null;
    /** The grant of the route's access, null where it asks for none. */
    grant: Grant | null;
    /** The body as it was sent, of a route that reads it itself; null of others, and where there is none. */
    sentBytes: Buffer | null;
  }
  interface FastifyContextConfig {
    /** How much its bodies may have; what no schema describes may have by default. */
    bodyBound?: () => BodyBound;
    /** Whether an API key may come by basic authentication (API-46). */
    takesBasic?: boolean;
    /** How errors are answered; as the API does by default. */
    errorAs?: ErrorForm | undefined;
    /** Whether `sentBytes` is kept instead of reading it. */
    keepsBytes?: boolean;
    /** How it may be called in a batch; without this not at all. */
    batchUse?: BatchUse;
    /** Whether it takes batches (API-47). */
    isBatch?: boolean;
  }
}

/** Reads a route's bound at its first body: that takes a millisecond or two, and there are hundreds of routes. */
function boundWhenNeeded(route: Pick<Route, 'body' | 'answer'>): () => BodyBound {
  let known: BodyBound | undefined;
  return () => (known ??= boundOfBodies(route));
}

/** Notes a refused call for the security log (SEC-10). */
function noteRefusal(services: HttpServices, request: FastifyRequest): void {
  const { caller, session } = request.sender ?? { caller: null, session: null };
  services.refusals.note({
    actorId: session?.user.id ?? null,
    actorEmail: session === null ? (caller?.email ?? null) : null,
    customerId: session?.user.customerId ?? null,
    triedRoleId: session === null ? null : (triedRoleOf(session)?.id ?? null),
    address: request.ip,
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url?.replace('/api/', '') ?? '',
    at: Date.now(),
    ...(session?.apiKey === undefined ? {} : { apiKey: session.apiKey.name }),
  });
}

/** Checks whether a route is a list for spreadsheets, which know no other way to sign in than a password (API-46). */
export function takesBasic({
  method,
  model,
  takesBasic: isSaid,
}: Pick<Route, 'method' | 'model' | 'takesBasic'>): boolean {
  return method === 'GET' && (isSaid ?? (model !== undefined && !model.endsWith('/$entity')));
}

/** Which calls count together: those of an address, at the domain lookup for each domain apart. */
function addressKeyOf(kind: keyof HttpServices['rates'], request: FastifyRequest): string {
  const { query } = request;
  const isLookUp = kind === 'lookUp' && typeof query === 'object' && query !== null && 'domainname' in query;
  const domain = isLookUp && typeof query.domainname === 'string' ? toDomain(query.domainname) : null;
  return domain === null ? addressKey(request) : `${addressKey(request)} ${domain}`;
}

async function checkKey<Services extends HttpServices>(
  services: Services,
  refusalOf: NonNullable<Route<Services>['refusalOf']>,
  request: FastifyRequest,
): Promise<void> {
  assertWrongSecretsLeft(services.rates, request);
  const refusal = await refusalOf(request, services);
  if (refusal === null) return;
  await countWrongSecret(services.rates, request);
  throw refusal;
}

/**
 * Limit, token and permission, before a byte of the body is read (API-40, SEC-09): anyone who has no right learns nothing of
 * the body. Calls are counted by user, those of no one and of refused tokens by address (API-43); an address that is over
 * its limit is refused before any other work (SEC-08).
 */
async function admit<Services extends HttpServices>(
  services: Services,
  route: Pick<Route<Services>, 'access' | 'rate' | 'refusalOf' | 'forKeys' | 'forPeople'>,
  request: FastifyRequest,
): Promise<void> {
  const changeSet = currentBatchPart()?.changeSet ?? null;
  if (changeSet !== null) {
    // Counted and identified before its transaction, in which nothing else can be asked of the database.
    request.sender = changeSet.sender;
    request.grant = assertAccess(route, changeSet.sender, traceOf(request));
    return;
  }
  const { rates } = services;
  const kind = route.rate ?? 'api';
  const countAddress = async () => {
    // The handler counts further: only it knows whether the secret is right.
    if (kind === 'secret') {
      assertWrongSecretsLeft(rates, request);
      await assertWithin(rates.api, addressKey(request));
      return;
    }
    const key = addressKeyOf(kind, request);
    await assertWithin(rates[kind], key);
    // One domain after the other is counted as any call of no one is.
    if (kind === 'lookUp') await assertWithin(rates.api, addressKey(request));
  };
  const isCountedByAddress =
    kind === 'lookUp' ||
    kind === 'logging' ||
    request.headers.authorization === undefined ||
    route.access.kind === 'public';
  if (isCountedByAddress) await countAddress();
  if (route.refusalOf !== undefined) await checkKey(services, route.refusalOf, request);
  const sender = await services.identify(request, route.access.kind !== 'public').catch(async (error: unknown) => {
    if (!isCountedByAddress) await countAddress();
    throw error;
  });
  request.sender = sender;
  const countKey = countKeyOf(sender);
  if (!isCountedByAddress && countKey !== null) await assertWithin(rates[kind], countKey);
  const person = await withTrial(services, request, sender);
  request.sender = person;
  request.grant = assertAccess(route, person, traceOf(request));
}

async function answerRequest<Services extends HttpServices>(
  services: Services,
  route: Route<Services>,
  request: ApiRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { sender: person, grant } = request;
  if (person === null) throw new Error(`${route.path} was not admitted`);
  const isWrite = route.method === 'POST' || route.method === 'PUT';
  const hasKey = isWrite && route.streams !== true && route.handlesKey !== true && person.session !== null;
  const keyed = hasKey ? keyedRequest(request, person.session) : null;
  const admitted: Prepared = { grant, found: undefined };
  const contextWith = (work: Work, isRepeat = false) =>
    withRecordGrant(route, contextOf(services, work, request, reply, person, admitted, isRepeat));
  const around = currentBatchPart()?.changeSet?.work ?? workOn(services.database);
  const isRepeated = route.before !== undefined && keyed !== null && (await hasResult(services.database, keyed));
  const prepared =
    isRepeated || route.before === undefined ? null : await prepare(route, await contextWith(around), grant);
  const run = async (work: Work) =>
    finish(
      route,
      prepared === null ? await contextWith(work) : contextOf(services, work, request, reply, person, prepared, false),
    );
  const runForKey = async (work: Work) => {
    const answer = await run(work);
    if (answer === undefined) throw new Error(`${route.path} answers by itself and takes no Idempotency-Key`);
    return answer;
  };
  const repeat = async (work: Work, first: FinishedAnswer) => {
    if (route.reads === true) return runForKey(work);
    // An answer without a body shows nothing.
    if (first.body !== '')
      await assertStillAdmitted(work, async (again) => route.handle(await contextWith(again, true)));
    return first;
  };
  const finished = keyed === null ? await run(around) : await onceForKey(services, around, keyed, runForKey, repeat);
  if (finished === undefined) return reply;
  void reply.status(finished.status).headers(finished.headers);
  if (finished.body === '') return reply.send();
  const text = services.urls.signMarked(finished.body);
  if (route.isTagged === true && finished.status === 200 && isKnown(request, reply, text))
    return reply.status(304).send();
  if (route.model === undefined || finished.status !== 200 || !wantsContext(request))
    return reply.type(route.mediaType ?? 'application/json; charset=utf-8').send(text);
  const context = odataContext(route.model, request.params, request.query);
  return reply.type('application/json; odata.metadata=minimal; charset=utf-8').send(withContext(text, context));
}

/** Gives an answer the tag of its text, and returns whether the request names it: then the sender has that answer. */
function isKnown(request: FastifyRequest, reply: FastifyReply, text: string): boolean {
  const etag = `"${hash('sha256', text, 'base64url')}"`;
  void reply.headers({ etag, 'cache-control': 'private, no-cache' });
  return isKnownTag(request.headers['if-none-match'], etag);
}

/** Answers in the person's turn, which is over once the answer has been read or its reader is gone. */
async function inTurn(
  turns: CallTurns,
  personId: string,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { raw } = reply;
  const end = await turns.enter(personId);
  if (raw.destroyed) {
    end();
    return reply.hijack();
  }
  raw.once('close', end);
  raw.once('finish', end);
  return answer();
}

/** The methods that each path answers, for 405 with `Allow` (API-02). */
function methodsByPath(routes: readonly Pick<Route, 'path' | 'method' | 'isPatch'>[]): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>();
  for (const { path, method, isPatch = false } of routes) {
    const known = methods.get(fastifyPath(path)) ?? new Set();
    known.add(method);
    if (method === 'GET') known.add('HEAD');
    if (isPatch) known.add('PATCH');
    methods.set(fastifyPath(path), known);
  }
  return methods;
}

/** The methods that every path answers, if only with 405. */
export const routedMethods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

/** What a path allows, for `Allow`; undefined where there is no such path. */
type AllowedAt = (path: string) => string | undefined;

function allowText(allowed: ReadonlySet<string>): string {
  return [...allowed].toSorted().join(', ');
}

/**
 * Finds what a path allows without the router, which knows only the methods that routes have: office programs ask with
 * those of WebDAV first, and take a 404 as the absence of what they were to open.
 */
function allowedAt(methods: ReadonlyMap<string, ReadonlySet<string>>): AllowedAt {
  const patterns = [...methods].map(([url, allowed]) => ({ words: url.replace(/\/$/, '').split('/'), allowed }));
  const idsOf = (words: readonly string[]) => words.filter((word) => word.startsWith(':')).length;
  // A fixed word wins over an id (API-36).
  const inOrder = patterns.toSorted((one, other) => idsOf(one.words) - idsOf(other.words));
  return (path) => {
    const asked = path.replace(/\/$/, '').split('/');
    const isSo = (word: string, at: number) => word.startsWith(':') || word === asked[at];
    const found = inOrder.find(({ words }) => words.length === asked.length && words.every(isSo));
    return found === undefined ? undefined : allowText(found.allowed);
  };
}

/**
 * Mounts the routes below `/api/`: token, permission and scope first, then the handler; other methods answer 405, and
 * OPTIONS what there is. Answers what each path allows.
 */
export function mountRoutes<Services extends HttpServices>(
  app: FastifyInstance,
  services: Services,
  routes: readonly Route<Services>[],
): AllowedAt {
  const turns = services.config.rates.api === 0 ? null : createCallTurns();
  app.decorateRequest('sender', null);
  app.decorateRequest('grant', null);
  app.decorateRequest('sentBytes', null);
  for (const route of routes) {
    const maxBodyBytes = route.access.kind === 'public' ? route.access.maxBodyBytes : 0;
    app.route<{ Params: Record<string, string>; Querystring: Record<string, string | string[] | undefined> }>({
      method: route.isPatch === true ? [route.method, 'PATCH'] : route.method,
      url: fastifyPath(route.path),
      config: {
        bodyBound: boundWhenNeeded(route),
        keepsBytes: route.keepsBytes === true,
        takesBasic: takesBasic(route),
        batchUse: batchUseOf(route),
        isBatch: route.isBatch === true,
        errorAs: route.errorAs,
      },
      ...(maxBodyBytes === 0 ? {} : { bodyLimit: maxBodyBytes }),
      onRequest: (request) => admit(services, route, request),
      onResponse: (request, reply, done) => {
        if (reply.statusCode === 403) noteRefusal(services, request);
        done();
      },
      handler: (request, reply) => {
        const part = currentBatchPart();
        const answer = async () => {
          try {
            return await answerRequest(services, route, request, reply);
          } catch (error) {
            if (part !== undefined) part.failure = error;
            throw error;
          }
        };
        const session = request.sender?.session ?? null;
        if (session === null) return answer();
        const personId = senderIdOf(session);
        // Uploads have a limit of their own, and may take minutes to come. What is in a batch has the turn of that.
        const takesTurn = turns !== null && part === undefined && route.staysOpen !== true && route.upload !== true;
        return asPerson(personId, () => (takesTurn ? inTurn(turns, personId, reply, answer) : answer()));
      },
    });
  }
  const methods = methodsByPath(routes);
  for (const [url, allowed] of methods) {
    const others = (['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const).filter((method) => !allowed.has(method));
    const allow = allowText(allowed);
    app.route({
      method: others,
      url,
      exposeHeadRoute: false,
      config: { batchUse: 'together' },
      // Before a byte of the body is read.
      onRequest: async () => {
        throw new HttpError(405, 'methodNotAllowed', { headers: { allow } });
      },
      handler: () => undefined,
    });
    app.options(url, (_request, reply) => reply.status(204).header('allow', `${allow}, OPTIONS`).send());
  }
  return allowedAt(methods);
}
