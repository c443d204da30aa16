import { z } from 'zod';

import type { FieldRule, RecordChange, RecordRefusal } from '../core/changeRules.ts';
import type { RuleIssue } from '../core/errors.ts';
import { distinct, httpUrl, id, instant, oneLineName, recordHead, requiredText, senderName } from '../core/fields.ts';
import { notificationLimits, textLimits } from '../core/limits.ts';
import { allActions, defineResource, type Level, levelOf } from '../core/resource.ts';

/** How a notification reaches people apart from the mobile app, which shows every one (MSG-02, MSG-03). */
export const notificationChannels = ['email', 'cmms'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** The channels that cannot be chosen yet: `cmms` needs a service request provider (MSG-03). */
export const channelsOff: readonly NotificationChannel[] = ['cmms'];

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

const audience = {
  audienceType: z.enum(notificationAudiences),
  audienceBuildingIds: distinct(id(), notificationLimits.maxBuildings),
  employeeGroupIds: distinct(id(), notificationLimits.maxGroups),
};

const fields = {
  title: oneLineName(),
  message: requiredText(textLimits.description),
  ...audience,
  channels: z
    .array(z.enum(notificationChannels))
    .max(notificationChannels.length)
    .refine((channels) => new Set(channels).size === channels.length, 'duplicate'),
  linkType: z.enum(notificationLinkTypes),
  deepLinkId: id().nullable(),
  linkUrl: httpUrl().nullable(),
  /** When it is sent, or was; null for a draft. */
  sendTime: instant().nullable(),
};

const written = {
  ...fields,
  /** The name that it is sent under; for a new one, the name of the person who writes it where it is null. */
  sender: senderName().nullable(),
};

const scope = { customerId: id().nullable(), buildingId: id().nullable() };

const shown = {
  ...scope,
  ...fields,
  sender: oneLineName(),
  state: z.enum(notificationStates),
  /** When the last message was handed over, or the sending was stopped. */
  sentTime: instant().nullable(),
  /** How many people it is for; null until it is sent (MSG-07). */
  recipientCount: z.int().nullable(),
  /** The zone of its building; null at the other levels. */
  timezone: z.string().nullable(),
  /** What the app opens, with `linkType` deepLink. */
  deepLinkKey: z.string().nullable(),
};

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

/** A link of the chosen kind and no other (MSG-04). */
function linkIssues({ linkType, deepLinkId, linkUrl }: Readonly<Record<string, unknown>>): RuleIssue[] {
  const issues: RuleIssue[] = [];
  const hasDeepLink = typeof deepLinkId === 'string';
  const hasUrl = typeof linkUrl === 'string';
  if (linkType === 'deepLink' && !hasDeepLink) issues.push({ field: 'deepLinkId', code: 'required' });
  if (linkType === 'externalUrl' && !hasUrl) issues.push({ field: 'linkUrl', code: 'linkRequired' });
  if (linkType !== 'deepLink' && hasDeepLink) issues.push({ field: 'deepLinkId', code: 'oneLink' });
  if (linkType !== 'externalUrl' && hasUrl) issues.push({ field: 'linkUrl', code: 'oneLink' });
  return issues;
}

function check(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  return [...audienceIssues(value), ...linkIssues(value)];
}

/** Whether a notification can still be changed or deleted: until it is sent (MSG-06, MSG-10). */
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

/** Channels that are off are not chosen (MSG-03). */
const openChannels: FieldRule = ({ action, after }) => {
  const { channels } = after;
  const isOff = Array.isArray(channels) && channelsOff.some((channel) => channels.includes(channel));
  return isOff && action !== 'restore' ? [{ code: 'channelOff', status: 400 }] : [];
};

/**
 * Notifications to people of all customers, of a customer or of a building (MSG-01 to MSG-10, RES-41, RES-42, RES-63). A
 * draft has no send time; `POST notification/{id}/send` sends at once, a send time at that time. Apps read what was sent to
 * their person.
 */
export const notification = defineResource({
  name: 'notification',
  path: 'notification',
  levels: {
    root: 'ROOT.notifications',
    customer: 'CUSTOMER.notifications',
    building: 'BUILDING.buildingNotifications',
  },
  readers: 'content',
  reader: z.object({
    id: id(),
    title: fields.title,
    message: fields.message,
    sender: shown.sender,
    linkType: fields.linkType,
    deepLinkKey: shown.deepLinkKey,
    linkUrl: fields.linkUrl,
    sendTime: fields.sendTime,
    buildingId: scope.buildingId,
  }),
  record: z.object({ ...recordHead, ...shown }),
  row: z.object({ ...recordHead, ...shown }).omit({ message: true }),
  create: z
    .object({ ...written, ...scope })
    .partial()
    .extend({ title: fields.title, message: fields.message }),
  update: z.object({ ...written, sender: senderName() }).partial(),
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
  check,
  recordRule: refuseSent,
  fieldRules: { sendTime: futureTime, channels: openChannels },
  actions: allActions,
});

/** What an audience is asked with before a notification is saved (MSG-07). */
export const audienceRequest = z
  .object(scope)
  .partial()
  .extend({
    audienceType: audience.audienceType,
    audienceBuildingIds: audience.audienceBuildingIds.default([]),
    employeeGroupIds: audience.employeeGroupIds.default([]),
  });

/** How many people an audience has, and how many of them get e-mail: the others have unsubscribed (MSG-07). */
export const audienceSize = z.object({ recipients: z.int(), email: z.int() });

/** How the messages of a notification went, by channel; `waiting` are still to be sent, `cancelled` were stopped before. */
export const notificationDelivery = z.object({
  value: z.array(
    z.object({
      channel: z.enum(['app', ...notificationChannels]),
      recipients: z.int(),
      sent: z.int(),
      waiting: z.int(),
      /** Of the others, those that needed more than one attempt. */
      retried: z.int(),
      failed: z.int(),
      cancelled: z.int(),
      unsubscribed: z.int(),
    }),
  ),
});
export type NotificationDelivery = z.infer<typeof notificationDelivery>;

/** Answer of `POST notification/{id}/stop`: e-mails that had been sent, were under way just then, and are not sent any more. */
export const notificationStop = z.object({ sent: z.int(), underWay: z.int(), cancelled: z.int() });
export type NotificationStop = z.infer<typeof notificationStop>;
