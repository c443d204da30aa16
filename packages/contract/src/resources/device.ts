import { z } from 'zod';

import { id, instant, name, recordHead, shortText, text } from '../core/fields.ts';
import { deviceLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { deviceFacts, deviceKinds, sensorFacts } from './device.facts.ts';

/** A hardware id as labels and QR codes have it: letters, digits and `. _ : / + = # @ -`; letter case makes no difference (PLACE-28). */
export const hardwareId = () =>
  z
    .string()
    .trim()
    .min(1)
    .max(deviceLimits.hardwareId)
    .regex(/^[\w.:/+=#@-]+$/, 'hardwareId');

const fields = {
  /** One that is given none is called by its hardware id: a sensor has no other (PLACE-26, PLACE-27). */
  name: name(),
  hardwareId: hardwareId(),
  kind: z.enum(deviceKinds, 'choice'),
  /** What it is, in the words of its vendor, or what it measures: `Room panel`, `Motion`. */
  type: shortText(),
  /** Whether other devices send through it. */
  gateway: z.boolean(),
  /** The zone of the building's own systems, such as lighting or heating. */
  zoneId: shortText(),
  deviceVendorId: id().nullable(),
  /** The space of the same building that it is in; null for one that is assigned to none (PLACE-41). */
  spaceId: id().nullable(),
};

const derived = {
  customerId: id(),
  buildingId: id(),
  /** When its vendor last reported it; null: never (`POST device/heartbeat`). */
  lastSeenAt: instant().nullable(),
};

const rowFields = {
  buildingName: z.string().nullable(),
  spaceName: z.string().nullable(),
  deviceVendorName: z.string().nullable(),
  /** Whether it is in a space. */
  assigned: z.boolean(),
  /** Whether nothing was heard of it for 24 hours: since it was last seen or, if it never was, since it was added. */
  silent: z.boolean(),
};

/** What may be written: without a name, or with null, a device is called by its hardware id. */
const writable = z.object({ ...fields, name: name().nullable() }).partial();

/** Devices and sensors of a building (BLDG-15, PLACE-26, PLACE-27, PLACE-41, RES-28). A hardware id is in one building of the installation. */
export const device = defineResource({
  ...deviceFacts,
  record: z.object({ ...recordHead, ...fields, ...derived }),
  row: z.object({ ...recordHead, ...fields, ...derived, ...rowFields }),
  create: writable.extend({ buildingId: id(), hardwareId: fields.hardwareId, kind: fields.kind }),
  update: writable,
  uploads: {
    by: 'hardwareId',
    columns: [
      { field: 'hardwareId', example: 'A4:C1:38:0F:22:7B' },
      { field: 'kind', example: 'Sensor' },
      { field: 'name', example: 'Motion, room 210' },
      { field: 'type', example: 'Motion' },
      { field: 'gateway', example: 'no' },
      { field: 'zoneId', example: 'Z-210' },
      { field: 'spaceReference', sets: 'spaceId', example: 'F2-R210' },
      { field: 'vendorName', sets: 'deviceVendorId', example: '' },
    ],
  },
});

const { type, zoneId, deviceVendorId, spaceId } = fields;
const sensorFields = { hardwareId: fields.hardwareId, type, zoneId, deviceVendorId: id(), spaceId };

/** The sensors of device vendors: the devices of that kind, written by what a sensor has (PLACE-27, RES-30). */
export const sensor = defineResource({
  ...device,
  ...sensorFacts,
  create: z
    .object(sensorFields)
    .partial()
    .extend({ buildingId: id(), hardwareId: fields.hardwareId, deviceVendorId: id() }),
  update: z.object(sensorFields).partial(),
});

/** What a bulk change sets at every selected device: the space it is assigned to, null to detach it, and its zone (PLACE-41). */
export const deviceBulkChange = z
  .strictObject({ spaceId: id().nullable(), zoneId: shortText() })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'required');
export type DeviceBulkChange = z.infer<typeof deviceBulkChange>;

/** Devices that are added together from a list of hardware ids; what they have in common is said once. */
export const deviceList = z.object({
  buildingId: id(),
  hardwareIds: z.array(hardwareId()).min(1, 'required').max(deviceLimits.maxInList, 'tooMany'),
  kind: fields.kind,
  type: type.optional(),
  gateway: fields.gateway.optional(),
  zoneId: zoneId.optional(),
  deviceVendorId: deviceVendorId.optional(),
  spaceId: spaceId.optional(),
});
export type DeviceList = z.infer<typeof deviceList>;

/** The answer of an added list: how many devices there are now. */
export const addedDevices = z.object({ added: z.int() });

/** What a device vendor reports: the hardware ids that it hears of. */
export const heartbeat = z.object({
  hardwareIds: z.array(text(deviceLimits.hardwareId)).min(1, 'required').max(deviceLimits.maxHeartbeats, 'tooMany'),
});

/** How many devices were seen, and the hardware ids that no device of the vendor has. */
export const heartbeatAnswer = z.object({ seen: z.int(), notFound: z.array(z.string()) });
