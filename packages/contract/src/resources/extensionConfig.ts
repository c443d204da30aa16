import { z } from 'zod';

import type { RuleIssue } from '../core/errors.ts';
import { description, distinct, email, hexColour, httpUrl, id, name, phone, shortText } from '../core/fields.ts';
import { releasedTypes, releaseLimits, releaseRuleOf } from '../rules/roomRelease.ts';
import { mapsReadOnlyModes, questionnaireKinds } from './extensionConfig.facts.ts';

/** A value that a controller can be set to at once: a name for it, and the colour it is shown in. */
const ambientPreset = z.strictObject({
  name: name(),
  description: description().optional(),
  value: z.number('number'),
  color: hexColour().nullable().optional(),
});

/** What people set in a room, such as light or warmth, from a low to a high value (BRAND-25). */
export const ambientController = z.strictObject({
  name: name(),
  lowValue: z.number('number'),
  highValue: z.number('number'),
  presets: z.array(ambientPreset).max(20),
});
export type AmbientController = z.infer<typeof ambientController>;

const releaseMinutes = (least: number) =>
  z.int('integer').min(least, 'tooSmall').max(releaseLimits.longestGrace, 'tooLarge').nullable();

/**
 * What can be set of an extension, block by block (BRAND-27 to BRAND-31). What is missing has the product's default:
 * `usuallyOnSettings` are on, all else is off or empty.
 */
export const extensionConfig = z
  .strictObject({
    /** Desk booking in back-to-work; it needs the schedule's (BRAND-36). */
    deskReservations: z.boolean(),
    reservations: z.boolean(),
    invites: z.boolean(),
    collaboration: z.boolean(),
    questionnaire: z.enum(questionnaireKinds).nullable(),
    questionnaireLink: httpUrl().nullable(),
    cmmsAreaId: shortText(),
    cmmsBuildingId: shortText(),
    cmmsFloorId: shortText(),
    cmmsSpaceId: shortText(),
    cmmsInstance: shortText(),
    serviceId: shortText(),
    serviceEmail: email().nullable(),
    emergencyNumber: phone().nullable(),
    mapKey: shortText(),
    appKey: shortText(),
    blueDotRefId: shortText(),
    wayfinding: z.boolean(),
    beaconInstalled: z.boolean(),
    mapsReadOnly: distinct(z.enum(mapsReadOnlyModes), mapsReadOnlyModes.length),
    iotHubDeviceName: shortText(),
    visitorsSecurityEmail: email().nullable(),
    lockerProvider: shortText(),
    visitorProvider: shortText(),
    /** Needs the customer's room release (BRAND-38). */
    roomRelease: z.boolean(),
    /** The rule by which rooms are released, as usual where it is null; minutes from the start of a booking (REL-01). */
    releaseGrace: releaseMinutes(releaseLimits.shortestGrace),
    releaseReminder: releaseMinutes(1),
    releaseExcludedTypes: distinct(z.enum(releasedTypes, 'choice'), releasedTypes.length),
    /** Ids of tags of the building. */
    releaseExcludedTags: distinct(id(), releaseLimits.maxTags),
    /** Bookings that are longer are not released; null: all are. */
    releaseLongestHours: z.int('integer').min(1, 'tooSmall').max(releaseLimits.longestHours, 'tooLarge').nullable(),
    autoCheckIn: z.boolean(),
    externalRegistration: z.boolean(),
    noEventMessage: description(),
    calendarReadOnly: z.boolean(),
    /** Desk booking of the schedule. */
    deskBooking: z.boolean(),
    roomBooking: z.boolean(),
  })
  .partial();
export type ExtensionConfig = z.infer<typeof extensionConfig>;

/** What an app shows of the settings; a new one is private until it is named here. */
export const appExtensionConfig = extensionConfig.pick({
  deskReservations: true,
  reservations: true,
  invites: true,
  collaboration: true,
  questionnaire: true,
  questionnaireLink: true,
  cmmsAreaId: true,
  cmmsBuildingId: true,
  cmmsFloorId: true,
  cmmsSpaceId: true,
  cmmsInstance: true,
  serviceId: true,
  serviceEmail: true,
  emergencyNumber: true,
  mapKey: true,
  appKey: true,
  blueDotRefId: true,
  wayfinding: true,
  beaconInstalled: true,
  mapsReadOnly: true,
  iotHubDeviceName: true,
  lockerProvider: true,
  visitorProvider: true,
  roomRelease: true,
  autoCheckIn: true,
  externalRegistration: true,
  noEventMessage: true,
  calendarReadOnly: true,
  deskBooking: true,
  roomBooking: true,
});

/** Low is below high, and a preset's value lies between them (BRAND-26). */
function checkAmbient(controllers: unknown): RuleIssue[] {
  const parsed = z.array(ambientController).safeParse(controllers ?? []);
  if (!parsed.success) return [];
  return parsed.data.flatMap(({ lowValue, highValue, presets }, at) => {
    const field = `ambientControllers.${String(at)}`;
    if (lowValue >= highValue) return [{ field: `${field}.highValue`, code: 'aboveLow' }];
    return presets.flatMap(({ value }, place): RuleIssue[] =>
      value < lowValue || value > highValue
        ? [{ field: `${field}.presets.${String(place)}.value`, code: 'betweenBounds' }]
        : [],
    );
  });
}

/** The reminder comes before the release, with time to answer, and bookings of one type at least are released (REL-01). */
function checkRelease(config: ExtensionConfig): RuleIssue[] {
  const { grace, reminder, excludedTypes } = releaseRuleOf(config);
  const limit = grace - releaseLimits.notice;
  return [
    ...(reminder > limit ? [{ field: 'config.releaseReminder', code: 'reminderTooLate', limit } as const] : []),
    ...(releasedTypes.every((type) => excludedTypes.includes(type))
      ? [{ field: 'config.releaseExcludedTypes', code: 'nothingLeft' } as const]
      : []),
  ];
}

/** The rules over several settings of an extension, which form and server run alike. */
export function checkExtension(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  const { data: config = {} } = extensionConfig.safeParse(value['config'] ?? {});
  const isLinkMissing = config.questionnaire === 'externalLink' && (config.questionnaireLink ?? '') === '';
  return [
    ...checkAmbient(value['ambientControllers']),
    ...checkRelease(config),
    ...(isLinkMissing ? [{ field: 'config.questionnaireLink', code: 'linkRequired' } as const] : []),
  ];
}
