import type { FieldRule, RecordChange, RecordRefusal } from '../core/changeRules.ts';
import { times } from '../core/limits.ts';
import { allActions, defineFacts } from '../core/resource.ts';

/** What an invitee has answered; the organizer is the mailbox that invites (RESV-15). */
export const inviteeStatuses = ['Organizer', 'Accepted', 'Tentative', 'Declined', 'NotResponded'] as const;
export type InviteeStatus = (typeof inviteeStatuses)[number];

/** What an invitee can answer (RESV-16). */
export const invitationAnswers = ['Accepted', 'Tentative', 'Declined'] as const;
export type InvitationAnswer = (typeof invitationAnswers)[number];

export const invitationLimits = {
  /** People who are invited one by one, in addition to the group. */
  maxPeople: 100,
  /** Days from the start to the end. */
  maxDays: 60,
  /** From one resend to an address to the next, in milliseconds (SEC-22). */
  resendPause: 10 * times.minute,
} as const;

export function momentOf(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

/** Checks whether the time of an invitation is over. */
export function isInvitationOver(endDate: unknown): boolean {
  return momentOf(endDate) <= Date.now();
}

/** An invitation that is over is not changed: its people were there or not. */
function refuseOver({ action, before }: RecordChange): RecordRefusal | null {
  const isOver = action === 'edit' && before !== null && isInvitationOver(before['endDate']);
  return isOver ? { code: 'invitationOver', status: 409 } : null;
}

/** A start that is set is still to come. */
const futureStart: FieldRule = ({ action, after }) =>
  action !== 'restore' && momentOf(after['startDate']) <= Date.now() ? [{ code: 'future', status: 400 }] : [];

export const invitationFacts = defineFacts({
  name: 'invitation',
  path: 'building/{buildingId}/invitation',
  levels: { building: 'BUILDING.buildinginvites' },
  readers: 'feature',
  extension: { code: 'extension.backToWork', setting: 'invites', isUse: true },
  query: {
    filter: ['subject', 'startDate', 'endDate', 'groupId', 'sentTime'],
    sort: ['startDate', 'subject', 'sentTime'],
    search: ['subject'],
    defaultSort: 'startDate desc',
  },
  references: {
    buildingId: { resource: 'building', code: 'reference' },
    groupId: { resource: 'employeeGroup', code: 'reference' },
    employeeIds: { resource: 'employee', code: 'reference' },
  },
  recordRule: refuseOver,
  fieldRules: { startDate: futureStart },
  actions: allActions,
});

/** What a building needs before it can invite people, in the order in which it is asked (RESV-17 to RESV-19). */
export const invitationNeeds = ['noTimezone', 'noDelegateMailbox', 'noCalendarData'] as const;
export type InvitationNeed = (typeof invitationNeeds)[number];

/**
 * What a test of a building's calendar found (RESV-19): it is the product's own; the provider showed the calendar of the
 * mailbox; no provider is chosen; the one that is named has no connection; it refused the account; the account has no rights
 * to the mailbox; the provider has no such mailbox; the mailbox is outside of the customer's e-mail domains, for which alone
 * the provider's shared account is used; or it gave no answer in time.
 */
export const calendarTestResults = [
  'builtIn',
  'shown',
  'notSet',
  'notConnected',
  'accountRefused',
  'noRights',
  'noMailbox',
  'otherDomain',
  'noAnswer',
] as const;
export type CalendarTestResult = (typeof calendarTestResults)[number];

const harmless: ReadonlySet<CalendarTestResult> = new Set(['builtIn', 'shown', 'noAnswer']);

/** Checks whether people have to mend something before the calendar shows its data; a provider that is down comes back by itself. */
export function isCalendarMissing(result: CalendarTestResult): boolean {
  return !harmless.has(result);
}
