import type { z } from 'zod';

import { requestLimits } from './limits.ts';
import type { RefusalReason } from './refusals.ts';

/** Why the server has ended a person's sessions: the code of the 401 that their tokens get (AUTH-38). */
export const signOutCauses = ['signedOutEverywhere', 'signedOutByProvider', 'accountDeleted', 'rightsLost'] as const;
export type SignOutCause = (typeof signOutCauses)[number];

/** The cause that a text names; null for any other. */
export function toSignOutCause(text: string | null | undefined): SignOutCause | null {
  return signOutCauses.find((cause) => cause === text) ?? null;
}

/** Checks whether a refusal is one of the causes. */
export function isSignOutCause<Text extends string>(text: Text | SignOutCause): text is SignOutCause {
  return toSignOutCause(text) !== null;
}

/** Codes of a whole answer; the portal translates them at `errors.codes.{code}` (API-14, API-40). */
export const errorCodes = [
  'invalid',
  'invalidQuery',
  'unauthenticated',
  ...signOutCauses,
  'forbidden',
  'signInAgain',
  'notFound',
  'methodNotAllowed',
  'notImplemented',
  'conflict',
  'duplicate',
  'inUse',
  'published',
  'sent',
  'notSending',
  'registrationClosed',
  'cancellationClosed',
  'noSeatsLeft',
  'tooManySeats',
  'reservationFull',
  'reservationOver',
  'sessionsChanged',
  'sessionsRefused',
  'noTimezone',
  'noDelegateMailbox',
  'noCalendarData',
  'invitationOver',
  'everyoneAnswered',
  'resent',
  'orderingOff',
  'orderingStopped',
  'outsideHours',
  'soldOut',
  'priceChanged',
  'tooManyOrders',
  'orderDecided',
  'tooManyRequests',
  'requestDecided',
  'requestFull',
  'lockerTaken',
  'lockerFree',
  'lockerOutOfService',
  'hasLocker',
  'selfServiceOff',
  'keptOutside',
  'builtInRequests',
  'nothingToCallOff',
  'notRefused',
  'serviceSilent',
  'serviceRefused',
  'locationsAbsent',
  'syncRunning',
  'refreshFailed',
  'visitorDecided',
  'visitorOtherDay',
  'visitorHostLeft',
  'openOrders',
  'noProducts',
  'paymentsOff',
  'paymentUnavailable',
  'paymentLinkFailed',
  'paymentLinkCancelled',
  'slotTaken',
  'bookingClosed',
  'checkInClosed',
  'bookingNotStarted',
  'tooManyBookings',
  'unknownBookingProvider',
  'calendarUnavailable',
  'calendarAbsent',
  'parentDeleted',
  'eventDeleted',
  'deleted',
  'buildingAbsent',
  'noMapConfig',
  'noMapContent',
  'mapReadOnly',
  'featureOff',
  'restoreExpired',
  'ownRecord',
  'notGrantable',
  'roleNotTryable',
  'lastAdministrator',
  'signInUntested',
  'stale',
  'preconditionRequired',
  'idempotencyMismatch',
  'tooLarge',
  'unsupportedMediaType',
  'tooMany',
  'tooManyJobs',
  'tooManyWebhooks',
  'secretShown',
  'webhookOff',
  'tooManyMails',
  'tooManyOutsideMails',
  'tooManyCustomerMails',
  'tooSlow',
  'filterTooSlow',
  'unexpected',
  'unavailable',
  'storageFull',
  'notSetUp',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

const answerCodes = new Set<string>(errorCodes);

/** Checks whether a code is one of a whole answer. */
export function isErrorCode(text: string): text is ErrorCode {
  return answerCodes.has(text);
}

/** Codes of one field; the portal translates them at `errors.fields.{code}`. A zod message in the contract is one of these. */
export const fieldCodes = [
  'required',
  'invalid',
  'text',
  'number',
  'unclearNumber',
  'integer',
  'boolean',
  'choice',
  'tooLong',
  'tooShort',
  'tooSmall',
  'tooLarge',
  'tooMany',
  'tooManyOutside',
  'email',
  'emailDomain',
  'domain',
  'url',
  'https',
  'privateAddress',
  'topic',
  'hexColour',
  'latitude',
  'longitude',
  'positionRequired',
  'geofenceDistance',
  'geofenceCorners',
  'geofenceCrossing',
  'geofenceArea',
  'mobilePrefix',
  'buildingSize',
  'retentionPeriod',
  'ianaTimezone',
  'country',
  'state',
  'timezone',
  'parent',
  'parentType',
  'parentBelow',
  'mergeKind',
  'instant',
  'afterStart',
  'fromStart',
  'untilStart',
  'rangeTooLong',
  'noRecurrence',
  'noSessions',
  'noParticipants',
  'capacityOverlap',
  'timeOverlap',
  'onlyRaised',
  'capacitySpace',
  'untilSignUp',
  'seatsTaken',
  'senderName',
  'amount',
  'priceDigits',
  'priceStep',
  'priceChanged',
  'soldOut',
  'otherVendor',
  'future',
  'vendorCurrency',
  'currencyInUse',
  'currencyDigits',
  'slotTaken',
  'notReservable',
  'outsideOpenHours',
  'bookingTooShort',
  'bookingTooLong',
  'bookingTooFar',
  'periodTooLong',
  'time',
  'week',
  'hours',
  'bothTimes',
  'closeAfterOpen',
  'keyPrefix',
  'characters',
  'invisible',
  'addressInName',
  'formulaError',
  'urlOrContent',
  'placeholder',
  'placeholderEmpty',
  'fieldPath',
  'closedMessageRequired',
  'nesting',
  'linkRequired',
  'aboveLow',
  'betweenBounds',
  'scheduleRequired',
  'customerRoomRelease',
  'reminderTooLate',
  'nothingLeft',
  'oneLink',
  'questionRequired',
  'image',
  'imageSize',
  'imageTooLarge',
  'imagePixels',
  'imageBroken',
  'imageReference',
  'png',
  'fileKind',
  'drawingTooLarge',
  'drawingBroken',
  'drawingEntities',
  'drawingTooComplex',
  'drawingSize',
  'drawingEmpty',
  'uploadsUnused',
  'storageFull',
  'font',
  'fontBroken',
  'fontTooLarge',
  'icons',
  'iconsBroken',
  'iconsTooLarge',
  'iconsUnpacked',
  'selectionMissing',
  'selectionBroken',
  'selectionEmpty',
  'iconKind',
  'iconBroken',
  'duplicate',
  'groupFull',
  'groupOfBuilding',
  'groupOfCustomer',
  'otherAudience',
  'channelOff',
  'headingMissing',
  'headingUnknown',
  'headingTwice',
  'duplicateXRef',
  'severalCalledSo',
  'changedReference',
  'faultyLine',
  'bookingId',
  'serviceIdOrMap',
  'hardwareId',
  'duplicateHardwareId',
  'hardwareIdAssigned',
  'spaceWithoutDevices',
  'reference',
  'problemCode',
  'syncAddress',
  'hostStatus',
  'vendorBuilding',
  'notGrantable',
  'forbidden',
  'unknownField',
  'otherType',
  'mismatch',
  'notChangeable',
  'featureOff',
  'namedByDefaults',
  'isoCode',
  'currencyCode',
  'feature',
  'notForKeys',
  'provisioned',
  'keyTooLong',
  'rightLacked',
  'addressRange',
  'page',
  'issuer',
  'issuerUnreachable',
  'issuerPrivate',
  'issuerDocument',
  'issuerMismatch',
  'issuerTemplate',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** One failing field: `field` is a dotted path into the body (`address.city`, `roles.0`). */
export interface FieldError {
  readonly field: string;
  readonly code: FieldCode;
  readonly message: string;
  /** The first of the records that a number of them means, by name: those that the caller may see. */
  readonly names?: readonly string[];
  /** The most or the least that is allowed, where the code is about that: characters of a text, entries of a list, or the number itself. */
  readonly limit?: number;
  /** The values of which one is meant, where they are few. */
  readonly choices?: readonly string[];
  /** What the value is now, where it has changed: the new price of a product in the main unit, or how many are left. */
  readonly value?: number;
}

/** The body of every answer that is not a success (API-40). `message` is English. */
export interface ErrorBody {
  readonly message: string;
  readonly code: ErrorCode;
  readonly fields?: readonly FieldError[];
  /** Why the token was not accepted, where one was sent and was not. */
  readonly reason?: RefusalReason;
  /** The nearest times at which the space is free, where the wanted one is taken (RESV-21). */
  readonly alternatives?: readonly FreeTime[];
  /** Where a service outside gave no answer: when it last did, null where that is not known, and what is known since (SRV-13). */
  readonly staleSince?: string | null;
  readonly value?: unknown;
  /** What runs already, where only one may: since when, and who started it; null for the clock (INTG-18). */
  readonly running?: RunningWork;
  readonly requestId: string;
}

/** Work that keeps another from being started. */
export interface RunningWork {
  readonly startedAt: string;
  readonly startedBy: string | null;
}

/** A time for which a space can be booked; both instants are ISO 8601 in UTC. */
export interface FreeTime {
  readonly starts: string;
  readonly ends: string;
}

/** A finding of a rule that looks at several fields at once. */
export interface RuleIssue {
  readonly field: string;
  readonly code: FieldCode;
  /** As in `FieldError`. */
  readonly limit?: number | undefined;
  /** As in `FieldError`. */
  readonly choices?: readonly string[] | undefined;
}

const known = new Set<string>(fieldCodes);

function isFieldCode(text: string): text is FieldCode {
  return known.has(text);
}

function codeOf(issue: z.core.$ZodIssue): FieldCode {
  const isMissing = issue.input === undefined || issue.input === null;
  if (isMissing && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) return 'required';
  if (isFieldCode(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return 'integer';
      if (issue.expected === 'number') return 'number';
      if (issue.expected === 'boolean') return 'boolean';
      return issue.expected === 'string' ? 'text' : 'invalid';
    case 'too_big':
      if (issue.origin === 'string') return 'tooLong';
      return issue.origin === 'array' ? 'tooMany' : 'tooLarge';
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'tooShort';
      return issue.origin === 'array' && issue.minimum === 1 ? 'required' : 'tooSmall';
    case 'invalid_value':
      return 'choice';
    case 'unrecognized_keys':
      return 'unknownField';
    default:
      return 'invalid';
  }
}

const limitCodes: readonly FieldCode[] = ['tooLong', 'tooShort', 'tooSmall', 'tooLarge', 'tooMany'];

/** Returns what the value may be at most or at least; none where the bound itself is too much, or the code has words of its own. */
function limitOf(issue: z.core.$ZodIssue, code: FieldCode): { readonly limit?: number } {
  if (!limitCodes.includes(code)) return {};
  if (issue.code === 'too_big' && issue.inclusive !== false) return { limit: Number(issue.maximum) };
  if (issue.code === 'too_small' && issue.inclusive !== false) return { limit: Number(issue.minimum) };
  return {};
}

/** The values of which one is meant; none where there are more than a person looks through. */
function choicesOf(issue: z.core.$ZodIssue): { readonly choices?: readonly string[] } {
  if (issue.code !== 'invalid_value' || issue.values.length > requestLimits.maxChoices) return {};
  return { choices: issue.values.map(String) };
}

function* foundIn(error: z.core.$ZodError): Generator<RuleIssue, undefined> {
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    const code = codeOf(issue);
    if (issue.code !== 'unrecognized_keys') yield { field, code, ...limitOf(issue, code), ...choicesOf(issue) };
    else for (const key of issue.keys) yield { field: field === '' ? key : `${field}.${key}`, code };
  }
  return undefined;
}

/**
 * The failing fields of a zod error, each once, as rule issues; of more than an answer names, the first. Parse with
 * `{ reportInput: true }` so that missing differs from wrong.
 */
export function issuesOf(error: z.core.$ZodError): RuleIssue[] {
  const issues = new Map<string, RuleIssue>();
  for (const issue of foundIn(error)) {
    if (issues.size === requestLimits.maxFieldErrors) break;
    if (!issues.has(issue.field)) issues.set(issue.field, issue);
  }
  return [...issues.values()];
}
