import { z } from 'zod';

import type { FieldRule, RecordChange, RecordRefusal } from '../core/changeRules.ts';
import type { RuleIssue } from '../core/errors.ts';
import { distinct, id, instant, oneLineName, recordHead } from '../core/fields.ts';
import { times } from '../core/limits.ts';
import { allActions, defineResource } from '../core/resource.ts';

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

const fields = {
  subject: oneLineName(),
  startDate: instant(),
  endDate: instant(),
  /** The employee group that is invited: its members when the invitation is sent. */
  groupId: id().nullable(),
  /** Employees who are invited one by one. */
  employeeIds: distinct(id(), invitationLimits.maxPeople),
};

const derived = {
  customerId: id(),
  buildingId: id(),
  /** The mailbox that invites, as it was when the invitation was added. */
  organizerName: z.string(),
  organizerEmail: z.string(),
  /** When it was last sent. */
  sentTime: instant(),
  groupName: z.string().nullable(),
  /** IANA name of the building's timezone. */
  timezone: z.string().nullable(),
  inviteeCount: z.int(),
  acceptedCount: z.int(),
  tentativeCount: z.int(),
  declinedCount: z.int(),
  notRespondedCount: z.int(),
};

const invitee = z.object({
  id: id(),
  name: z.string(),
  email: z.string(),
  status: z.enum(inviteeStatuses),
  /** When the invitee answered; null until then. */
  responseTime: instant().nullable(),
});
export type Invitee = z.infer<typeof invitee>;

function instantOf(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

/** The end is after the start, and someone is invited (RESV-20). */
function check(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  const { groupId = null, employeeIds = [] } = value;
  const [start, end] = [instantOf(value['startDate']), instantOf(value['endDate'])];
  const issues: RuleIssue[] = [];
  if (end <= start) issues.push({ field: 'endDate', code: 'afterStart' });
  if (end - start > invitationLimits.maxDays * times.day) issues.push({ field: 'endDate', code: 'rangeTooLong' });
  if (groupId === null && Array.isArray(employeeIds) && employeeIds.length === 0)
    issues.push({ field: 'groupId', code: 'noParticipants' });
  return issues;
}

/** Whether the time of an invitation is over. */
export function isInvitationOver(endDate: unknown): boolean {
  return instantOf(endDate) <= Date.now();
}

/** An invitation that is over is not changed: its people were there or not. */
function refuseOver({ action, before }: RecordChange): RecordRefusal | null {
  const isOver = action === 'edit' && before !== null && isInvitationOver(before['endDate']);
  return isOver ? { code: 'invitationOver', status: 409 } : null;
}

/** A start that is set is still to come. */
const futureStart: FieldRule = ({ action, after }) =>
  action !== 'restore' && instantOf(after['startDate']) <= Date.now() ? [{ code: 'future', status: 400 }] : [];

const record = z.object({ ...recordHead, ...fields, ...derived });

/**
 * Invitations to a building (RESV-13 to RESV-20, RES-122). Adding one sends it by e-mail as a meeting; a change sends it
 * again, and a delete cancels it.
 */
export const invitation = defineResource({
  name: 'invitation',
  path: 'building/{buildingId}/invitation',
  levels: { building: 'BUILDING.buildinginvites' },
  readers: 'feature',
  extension: { code: 'extension.backToWork', setting: 'invites', isUse: true },
  record: record.extend({ invitees: z.array(invitee) }),
  row: record.omit({ employeeIds: true }),
  create: z.object(fields).partial().extend({
    subject: fields.subject,
    startDate: fields.startDate,
    endDate: fields.endDate,
  }),
  update: z.object(fields).partial(),
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
  check,
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

const calendarTest = z.object({
  result: z.enum(calendarTestResults),
  /** What was tested: the customer's calendar provider, and the mailbox of the calendar admin group. */
  provider: z.string().nullable(),
  mailbox: z.string().nullable(),
  testedAt: instant(),
});
export type CalendarTest = z.infer<typeof calendarTest>;

/** What a building still needs before it can invite people, empty where nothing is missing; and the test of its calendar, null where there is no mailbox to test. */
export const invitationReadiness = z.object({
  missing: z.array(z.enum(invitationNeeds)),
  calendar: calendarTest.nullable(),
});
export type InvitationReadiness = z.infer<typeof invitationReadiness>;
