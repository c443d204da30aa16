import {
  type ErrorCode,
  type ExtensionCode,
  type FeatureSetting,
  type FieldError,
  type FreeTime,
  numberFormat,
  type RefusalReason,
  requestLimits,
  type RuleIssue,
  type RunningWork,
  times,
} from '@atrium/contract';
import errorTexts from '@atrium/phrases/en/errors.json' with { type: 'json' };
import fieldTexts from '@atrium/phrases/en/fieldErrors.json' with { type: 'json' };

const texts = { ...errorTexts, fields: fieldTexts };

/** The English text of a code, as the answer's `message` carries it (API-40). */
function englishOf(group: 'codes' | 'fields' | 'off' | 'refusals', code: string): string {
  const ofGroup: Readonly<Record<string, string>> = texts[group];
  return ofGroup[code] ?? code;
}

/** The same of a field's code, with what is allowed where that is known: the values, the most or the least. */
function fieldText({ code, limit, choices }: RuleIssue): string {
  if (choices !== undefined) return `${englishOf('fields', code)}: ${choices.join(', ')}`;
  if (limit === undefined) return englishOf('fields', code);
  const text = englishOf('fields', `${code}_${limit === 1 ? 'one' : 'other'}`);
  return text.replace('{{count}}', numberFormat('en').format(limit));
}

/** A failing field whose message says more than its code, such as a number of records. */
export interface AnsweredIssue extends RuleIssue {
  readonly message?: string;
  /** The first of those records, by name. */
  readonly names?: readonly string[];
  /** What the value is now, where it has changed. */
  readonly value?: number;
}

/** Field errors with their English messages: the first of them, and a name that is too long in part, as a body can make up any number (SEC-13). */
export function fieldErrors(issues: readonly AnsweredIssue[]): FieldError[] {
  const { maxFieldErrors, maxFieldName } = requestLimits;
  return issues.slice(0, maxFieldErrors).map((issue) => ({
    field: issue.field.slice(0, maxFieldName).toWellFormed(),
    code: issue.code,
    message: issue.message ?? fieldText(issue),
    ...(issue.names === undefined ? {} : { names: issue.names }),
    ...(issue.limit === undefined ? {} : { limit: issue.limit }),
    ...(issue.choices === undefined ? {} : { choices: issue.choices }),
    ...(issue.value === undefined ? {} : { value: issue.value }),
  }));
}

/** What is known where a service outside gave no answer, and when it last did (SRV-13). */
export interface StaleData {
  readonly staleSince: string | null;
  readonly value: unknown;
}

/** An answer that is not a success. `status` is the HTTP status; `issues` are the failing fields; `reason` is why a token was not accepted; `message` replaces the code's own text; `alternatives` are free times next to one that is taken; `retryAfter` is in how many seconds the call can be made again; `stale` is what a service outside last said; `running` is what keeps other work from being started. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly issues: readonly AnsweredIssue[];
  readonly reason: RefusalReason | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly alternatives: readonly FreeTime[] | undefined;
  readonly stale: StaleData | undefined;
  readonly running: RunningWork | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    details: {
      issues?: readonly AnsweredIssue[];
      reason?: RefusalReason;
      message?: string;
      headers?: Readonly<Record<string, string>>;
      retryAfter?: number;
      alternatives?: readonly FreeTime[];
      stale?: StaleData;
      running?: RunningWork;
      cause?: unknown;
    } = {},
  ) {
    const text = details.reason === undefined ? englishOf('codes', code) : englishOf('refusals', details.reason);
    const { retryAfter } = details;
    const minutes = Math.ceil(((retryAfter ?? 0) * times.second) / times.minute);
    super(details.message ?? text.replace('{{minutes}}', String(minutes)), { cause: details.cause });
    this.status = status;
    this.code = code;
    this.issues = details.issues ?? [];
    this.reason = details.reason;
    this.headers = { ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }), ...details.headers };
    this.alternatives = details.alternatives;
    this.stale = details.stale;
    this.running = details.running;
  }
}

export const notFound = () => new HttpError(404, 'notFound');
/** Refuses a call without a token, or with another one than is asked for. */
export const unauthenticated = () =>
  new HttpError(401, 'unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
export const forbidden = () => new HttpError(403, 'forbidden');
export const invalid = (issues: readonly RuleIssue[]) => new HttpError(400, 'invalid', { issues });

/** Refuses the use of what is off in a building: an extension or a setting of one, named in the message (ON-01, ON-03). */
export function featureOff(feature: ExtensionCode | FeatureSetting | 'calendarReadOnly' | 'lockerProvider'): HttpError {
  const message = englishOf('off', feature);
  return new HttpError(409, 'featureOff', {
    message,
    issues: [{ field: 'extension', code: 'featureOff', message, names: [feature] }],
  });
}
