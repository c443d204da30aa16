import { z } from 'zod';

import type { RuleIssue } from '../core/errors.ts';
import { httpUrl, id, instant, line, requiredText, text } from '../core/fields.ts';
import { serviceBenchLimits, textLimits, times } from '../core/limits.ts';
import { parseFieldPath } from '../rules/fieldPaths.ts';
import { isPlaceholder, placeholdersOf, settingPlaceholders } from '../rules/requestPlaceholders.ts';
import { requestStates } from '../rules/requestStates.ts';
import {
  attachmentKinds,
  dateForms,
  pagings,
  ruleMeanings,
  ruleTests,
  serviceAuthentications,
} from './restService.facts.ts';
import { isIanaTimezone } from './timezone.facts.ts';

/** The most fields that are sent with a request, and rules by which an answer is judged. */
const MAX_SENT = 50;
const MAX_RULES = 20;

const fieldPath = () => line(textLimits.name).refine((path) => parseFieldPath(path) !== null, 'fieldPath');
const template = (most: number) =>
  text(most).refine((value) => placeholdersOf(value).every(isPlaceholder), 'placeholder');
const address = () => template(textLimits.address).nullable();
const path = () => fieldPath().nullable();

/** A field of what is sent: where it is, and what it says. */
const sentField = z.strictObject({ path: fieldPath(), value: template(textLimits.description) });
export type SentField = z.infer<typeof sentField>;
const sentFields = () => z.array(sentField).max(MAX_SENT, 'tooMany').nullable();

/**
 * A rule that judges an answer by its body, whatever its status: some systems answer 200 with a sentence for a refusal. Without
 * a path it looks at the whole text of the answer. The first rule that holds decides.
 */
const answerRule = z.strictObject({
  path: path(),
  test: z.enum(ruleTests, 'choice'),
  value: text(textLimits.name).nullable(),
  means: z.enum(ruleMeanings, 'choice'),
});
export type AnswerRule = z.infer<typeof answerRule>;

/** The description of a maintenance system: its calls, and where in them is what (SRV-05). Addresses are below the service url. */
export const restService = z
  .strictObject({
    createMethod: z.enum(['POST', 'PUT', 'PATCH'], 'choice').nullable(),
    createPath: address(),
    /** Finds a request by this product's number of it, before one is sent again. */
    findPath: address(),
    readPath: address(),
    /** A list of requests to refresh from; each is read by itself without it. */
    listPath: address(),
    /** What it can say of a request, for the mapping; what it has said so far is offered without it. */
    statusesPath: address(),
    statusCodePath: path(),
    /** The locations as one list, each with its key, its name and the key of the one around it; what has none around it is an area. */
    locationsPath: address(),
    locationKeyPath: path(),
    locationNamePath: path(),
    locationParentPath: path(),
    problemCodesPath: address(),
    problemCodePath: path(),
    problemNamePath: path(),
    commentMethod: z.enum(['POST', 'PUT', 'PATCH'], 'choice').nullable(),
    commentPath: address(),
    commentField: path(),
    /** What is sent with each comment apart from its text. */
    commentFields: sentFields(),
    /** Cancels a request there that was cancelled here; without an address its state is changed there alone. */
    cancelMethod: z.enum(['POST', 'PUT', 'PATCH'], 'choice').nullable(),
    cancelPath: address(),
    cancelFields: sentFields(),
    sendFields: sentFields(),
    attachmentKind: z.enum(attachmentKinds, 'choice').nullable(),
    attachmentField: line(textLimits.name).nullable(),
    /** Where the request is in the answer to its creation, in the one that reads it, and where the list of them is. */
    createdPath: path(),
    recordPath: path(),
    itemsPath: path(),
    idPath: path(),
    numberPath: path(),
    statusPath: path(),
    reasonPath: path(),
    changedPath: path(),
    commentsPath: path(),
    commentIdPath: path(),
    commentTextPath: path(),
    commentAuthorPath: path(),
    /** The list of the pictures that it has, by which one is found before it is sent again. */
    picturesPath: path(),
    dateForm: z.enum(dateForms, 'choice').nullable(),
    /** Of times without one of their own. */
    timezone: requiredText(100).refine(isIanaTimezone, 'ianaTimezone').nullable(),
    paging: z.enum(pagings, 'choice').nullable(),
    pageParameter: line(textLimits.name).nullable(),
    sizeParameter: line(textLimits.name).nullable(),
    pageSize: z.int('integer').min(1, 'tooSmall').max(1_000, 'tooLarge').nullable(),
    cursorPath: path(),
    answerRules: z.array(answerRule).max(MAX_RULES, 'tooMany').nullable(),
  })
  .partial();
export type RestService = z.infer<typeof restService>;

/** Headers that say how a call is sent, and not by whom. */
const takenHeaders: ReadonlySet<string> = new Set(
  'host content-length content-type transfer-encoding connection cookie expect upgrade'.split(' '),
);

/** How the service requests of a customer reach a maintenance system (INTG-09). Secrets are written and never read. */
export const serviceAccessFields = {
  /** The base address of the system. */
  serviceUrl: httpUrl().nullable(),
  /** The instance, the customer numbers and site ids, and the query of the refresh: what placeholders of the addresses are filled with. */
  instance: line(textLimits.name).nullable(),
  customerNumbers: line(1_000).nullable(),
  siteIds: line(1_000).nullable(),
  savedQuery: line(1_000).nullable(),
  /** Where pictures are sent. */
  attachmentUrl: httpUrl().nullable(),
  authentication: z.enum(serviceAuthentications, 'choice'),
  userName: line(textLimits.name).nullable(),
  clientId: line(textLimits.name).nullable(),
  tokenUrl: httpUrl().nullable(),
  tokenScope: line(1_000).nullable(),
  /** The header that carries the API key. */
  keyHeader: line(100)
    .refine((value) => /^[A-Za-z][\w-]*$/.test(value) && !takenHeaders.has(value.toLowerCase()), 'invalid')
    .nullable(),
  rest: restService.nullable(),
};

const secret = () => text(2_000).nullable();
export const serviceSecrets = { password: secret(), clientSecret: secret(), apiKey: secret() };

type Values = Readonly<Record<string, unknown>>;

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** What each way to sign in needs apart from secrets, which are not read back. */
const neededFor: Readonly<Record<string, readonly string[]>> = {
  basic: ['userName'],
  apiKey: ['keyHeader'],
  oauth: ['tokenUrl', 'clientId'],
};

const addresses = [
  'createPath',
  'findPath',
  'readPath',
  'listPath',
  'statusesPath',
  'locationsPath',
  'problemCodesPath',
  'commentPath',
  'cancelPath',
] as const;

const neededCalls = ['createPath', 'findPath', 'readPath', 'idPath', 'statusPath', 'sendFields'] as const;

/** Finds the placeholders of settings that a template names and that have no value. */
function emptySettings(values: Values, field: string, written: unknown): RuleIssue[] {
  const named = typeof written === 'string' ? placeholdersOf(written) : [];
  return settingPlaceholders.some((name) => named.includes(name) && isMissing(values[name]))
    ? [{ field, code: 'placeholderEmpty' }]
    : [];
}

/** A maintenance system can be asked only where its description says how: the calls, where the answers are read, and what its account needs (SRV-05). */
export function checkRestService(values: Values): readonly RuleIssue[] {
  if (values['provider'] !== 'rest') return [];
  const parsed = restService.safeParse(values['rest'] ?? {});
  const rest: RestService = parsed.success ? parsed.data : {};
  const needed = ['serviceUrl', ...(neededFor[String(values['authentication'])] ?? [])];
  const issues: RuleIssue[] = needed
    .filter((field) => isMissing(values[field]))
    .map((field) => ({ field, code: 'required' }));
  for (const field of neededCalls) {
    const value = rest[field];
    if (isMissing(value) || (Array.isArray(value) && value.length === 0))
      issues.push({ field: `rest.${field}`, code: 'required' });
  }
  if (!isMissing(values['attachmentUrl']) && isMissing(rest.attachmentKind))
    issues.push({ field: 'rest.attachmentKind', code: 'required' });
  if (!isMissing(rest.statusesPath) && isMissing(rest.statusCodePath))
    issues.push({ field: 'rest.statusCodePath', code: 'required' });
  if (!isMissing(rest.locationsPath) && isMissing(rest.locationKeyPath))
    issues.push({ field: 'rest.locationKeyPath', code: 'required' });
  if (!isMissing(rest.problemCodesPath) && isMissing(rest.problemCodePath))
    issues.push({ field: 'rest.problemCodePath', code: 'required' });
  if (!isMissing(rest.commentPath) && isMissing(rest.commentField))
    issues.push({ field: 'rest.commentField', code: 'required' });
  if ((rest.paging === 'page' || rest.paging === 'offset') && isMissing(rest.pageParameter))
    issues.push({ field: 'rest.pageParameter', code: 'required' });
  if (rest.paging === 'cursor' && isMissing(rest.cursorPath))
    issues.push({ field: 'rest.cursorPath', code: 'required' });
  for (const field of addresses) issues.push(...emptySettings(values, `rest.${field}`, rest[field]));
  for (const field of ['sendFields', 'commentFields', 'cancelFields'] as const)
    for (const [index, { value }] of (rest[field] ?? []).entries())
      issues.push(...emptySettings(values, `rest.${field}.${String(index)}.value`, value));
  return issues;
}

/** The time that a refresh takes by what people read, in milliseconds: that often each customer's requests are asked for (INTG-22). */
export const refreshTimes = { least: 10 * times.minute, most: 20 * times.minute } as const;

/** How it is with a customer's maintenance system (SRV-07, SRV-10). */
const feedState = z.object({
  /** When its requests were last read; null before the first time. */
  readAt: instant().nullable(),
  /** When they are read next. */
  dueAt: instant().nullable(),
  /** Why they were not read the last time. */
  problem: z.string().nullable(),
  /** Since when it does not answer; null while it does. */
  failingSince: instant().nullable(),
  /** Requests that wait to be sent, and those that it has refused. */
  waiting: z.int(),
  refused: z.int(),
});
export type FeedState = z.infer<typeof feedState>;

/** Answer of `GET status-feed`; null where the product keeps the requests itself. */
export const feedRead = z.object({ value: feedState.nullable() });

/** Answer of `POST status-feed`: how many minutes a refresh takes at least and at most (INTG-22). */
export const feedAnswer = z.object({ minMinutes: z.int(), maxMinutes: z.int(), value: feedState });
export type FeedAnswer = z.infer<typeof feedAnswer>;

/** The calls whose answers are read. */
export const readCalls = ['create', 'find', 'read', 'list'] as const;

/** What `POST serviceconfig/{id}/bench` is sent: an answer of the system, and the call that it is to answer (SRV-09). */
export const benchRequest = z.strictObject({
  call: z.enum(readCalls, 'choice'),
  status: z.int('integer').min(100, 'tooSmall').max(599, 'tooLarge'),
  payload: requiredText(serviceBenchLimits.maxPasted),
});

/**
 * What became of a field: it is read; the path has nothing in it, or something that is no text, or no time; or the settings name
 * no path; or the status is read and no mapping knows it.
 */
export const benchResults = ['read', 'absent', 'unreadable', 'noTime', 'notSet', 'unmapped'] as const;

/** Answer of `POST serviceconfig/{id}/bench`: how the answer is judged, how many requests are in it, and the first of them field by field (SRV-09). */
export const benchAnswer = z.object({
  verdict: z.enum(ruleMeanings),
  /** What the system says where it refuses. */
  reason: z.string().nullable(),
  isJson: z.boolean(),
  count: z.int(),
  fields: z.array(
    z.object({
      field: z.string(),
      path: z.string().nullable(),
      value: z.string().nullable(),
      result: z.enum(benchResults),
      /** The Host status that the status means. */
      hostStatus: z.enum(requestStates).nullable(),
    }),
  ),
});
export type BenchAnswer = z.infer<typeof benchAnswer>;

/** Answer of `GET serviceconfig/{id}/payload`: the last answers of the system, the newest first (SRV-09). */
export const keptPayloads = z.object({
  value: z.array(z.object({ id: id(), at: instant(), call: z.string(), status: z.int(), body: z.string() })),
});
export type KeptPayload = z.infer<typeof keptPayloads>['value'][number];
