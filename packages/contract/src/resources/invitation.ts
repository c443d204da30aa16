import { z } from 'zod';

import type { RuleIssue } from '../core/errors.ts';
import { distinct, id, instant, oneLineName, recordHead } from '../core/fields.ts';
import { times } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import {
  calendarTestResults,
  invitationFacts,
  invitationLimits,
  invitationNeeds,
  inviteeStatuses,
  momentOf,
} from './invitation.facts.ts';

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

/** The end is after the start, and someone is invited (RESV-20). */
function check(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  const { groupId = null, employeeIds = [] } = value;
  const [start, end] = [momentOf(value['startDate']), momentOf(value['endDate'])];
  const issues: RuleIssue[] = [];
  if (end <= start) issues.push({ field: 'endDate', code: 'afterStart' });
  if (end - start > invitationLimits.maxDays * times.day) issues.push({ field: 'endDate', code: 'rangeTooLong' });
  if (groupId === null && Array.isArray(employeeIds) && employeeIds.length === 0)
    issues.push({ field: 'groupId', code: 'noParticipants' });
  return issues;
}

const record = z.object({ ...recordHead, ...fields, ...derived });

/**
 * Invitations to a building (RESV-13 to RESV-20, RES-122). Adding one sends it by e-mail as a meeting; a change sends it
 * again, and a delete cancels it.
 */
export const invitation = defineResource({
  ...invitationFacts,
  record: record.extend({ invitees: z.array(invitee) }),
  row: record.omit({ employeeIds: true }),
  create: z.object(fields).partial().extend({
    subject: fields.subject,
    startDate: fields.startDate,
    endDate: fields.endDate,
  }),
  update: z.object(fields).partial(),
  check,
});

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
