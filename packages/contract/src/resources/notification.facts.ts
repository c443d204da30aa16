import type { FieldRule, RecordChange, RecordRefusal } from '../core/changeRules.ts';
import type { RuleIssue } from '../core/errors.ts';
import { allActions, defineFacts, type Level, levelOf } from '../core/resource.ts';

/** How a notification reaches people apart from the mobile app, which shows every one (MSG-02, MSG-03). */
export const notificationChannels = ['email', 'cmms'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Why a channel is off: the notification is for no single customer, or its customer has no service request provider (SRV-11). */
export const channelOffReasons = ['noCustomer', 'noProvider'] as const;

/** What a notification opens (MSG-04). */
export const notificationLinkTypes = ['none', 'deepLink', 'externalUrl'] as const;

/** Who a notification is for (MSG-05). */
export const notificationAudiences = ['allUsers', 'buildings', 'employeeGroups'] as const;
type NotificationAudience = (typeof notificationAudiences)[number];

/**
 * From a draft to a sent notification, or to one whose sending was stopped; in the order of the alphabet, by which lists sort
 * (MSG-06, MSG-10).
 */
export const notificationStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const;
export type NotificationState = (typeof notificationStates)[number];

const audiencesAt: Readonly<Record<Level, readonly NotificationAudience[]>> = {
  root: ['allUsers'],
  customer: ['allUsers', 'buildings'],
  building: ['allUsers', 'employeeGroups'],
  vendor: [],
};

/** The audiences that a notification of a level can have: everyone, buildings of a customer, groups of a building (MSG-09). */
export function audiencesOf(level: Level): readonly NotificationAudience[] {
  return audiencesAt[level];
}

function hasNone(value: unknown): boolean {
  return !Array.isArray(value) || value.length === 0;
}

/** The audience is one of its level and names what it is for (MSG-05, MSG-09). */
export function audienceIssues(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  const { audienceType, audienceBuildingIds, employeeGroupIds } = value;
  const issues: RuleIssue[] = [];
  const choices = audiencesOf(levelOf(value));
  if (audienceType !== undefined && !choices.some((one) => one === audienceType))
    issues.push({ field: 'audienceType', code: 'choice', choices });
  const named = { audienceBuildingIds: 'buildings', employeeGroupIds: 'employeeGroups' } as const;
  for (const [field, kind] of Object.entries(named)) {
    const isEmpty = hasNone(field === 'employeeGroupIds' ? employeeGroupIds : audienceBuildingIds);
    if (audienceType === kind && isEmpty) issues.push({ field, code: 'required' });
    if (audienceType !== kind && !isEmpty) issues.push({ field, code: 'otherAudience' });
  }
  return issues;
}

/** Checks whether a notification can still be changed or deleted: until it is sent (MSG-06, MSG-10). */
export function isUnsent(state: unknown): boolean {
  return state === 'draft' || state === 'scheduled';
}

/** A notification that is being sent or was sent is never changed or deleted (MSG-10). */
function refuseSent({ action, before }: RecordChange): RecordRefusal | null {
  const isChange = action === 'edit' || action === 'delete';
  return isChange && before !== null && !isUnsent(before['state']) ? { code: 'sent', status: 409 } : null;
}

/** A time that is set is still to come (MSG-06); a restored notification becomes a draft, whatever its time was. */
const futureTime: FieldRule = ({ action, after }) => {
  const { sendTime } = after;
  const isPast = typeof sendTime === 'string' && Date.parse(sendTime) <= Date.now();
  return isPast && action !== 'restore' ? [{ code: 'future', status: 400 }] : [];
};

export const notificationFacts = defineFacts({
  name: 'notification',
  path: 'notification',
  levels: {
    root: 'ROOT.notifications',
    customer: 'CUSTOMER.notifications',
    building: 'BUILDING.buildingNotifications',
  },
  readers: 'content',
  query: {
    filter: [
      'title',
      'sender',
      'state',
      'audienceType',
      'deepLinkId',
      'sendTime',
      'recipientCount',
      'customerId',
      'buildingId',
    ],
    sort: ['title', 'sendTime', 'state'],
    search: ['title', 'sender'],
    // What is still to be sent comes first, then the history with the newest first.
    defaultSort: 'state,sendTime desc',
  },
  references: {
    customerId: { resource: 'customer', code: 'reference' },
    buildingId: { resource: 'building', code: 'reference' },
    audienceBuildingIds: { resource: 'building', code: 'reference' },
    employeeGroupIds: { resource: 'employeeGroup', code: 'groupOfBuilding' },
    deepLinkId: { resource: 'deepLink', code: 'reference' },
  },
  recordRule: refuseSent,
  fieldRules: { sendTime: futureTime },
  actions: allActions,
});
