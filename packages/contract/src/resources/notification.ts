import { z } from 'zod';

import type { RuleIssue } from '../core/errors.ts';
import { distinct, httpUrl, id, instant, oneLineName, recordHead, requiredText, senderName } from '../core/fields.ts';
import { notificationLimits, textLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import {
  audienceIssues,
  channelOffReasons,
  notificationAudiences,
  notificationChannels,
  notificationFacts,
  notificationLinkTypes,
  notificationStates,
} from './notification.facts.ts';

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

/**
 * Notifications to people of all customers, of a customer or of a building (MSG-01 to MSG-10, RES-41, RES-42, RES-63). A
 * draft has no send time; `POST notification/{id}/send` sends at once, a send time at that time. Apps read what was sent to
 * their person.
 */
export const notification = defineResource({
  ...notificationFacts,
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
  check,
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

/**
 * How many people an audience has, how many of them get e-mail, as the others have unsubscribed (MSG-07), and which channels
 * are off there and why (SRV-11).
 */
export const audienceSize = z.object({
  recipients: z.int(),
  email: z.int(),
  channelsOff: z.array(z.object({ channel: z.enum(notificationChannels), reason: z.enum(channelOffReasons) })),
});
export type AudienceSize = z.infer<typeof audienceSize>;

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
