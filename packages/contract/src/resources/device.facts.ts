import { allActions, defineFacts } from '../core/resource.ts';

/** The kinds of devices (PLACE-08): one that shows or reads a calendar, such as a room panel, and one that measures. */
export const deviceKinds = ['Calendar', 'Sensor'] as const;

export const deviceFacts = defineFacts({
  name: 'device',
  path: 'device',
  levels: { building: 'BUILDING.devices' },
  readers: 'feature',
  query: {
    filter: [
      'name',
      'hardwareId',
      'kind',
      'type',
      'gateway',
      'zoneId',
      'deviceVendorId',
      'spaceId',
      'lastSeenAt',
      'assigned',
      'silent',
      'buildingId',
      'customerId',
    ],
    sort: ['name', 'hardwareId', 'lastSeenAt'],
    search: ['name', 'hardwareId', 'type', 'zoneId'],
    defaultSort: 'name',
    expand: { space: { resource: 'space', field: 'spaceId' } },
  },
  unique: [{ fields: ['hardwareId'], code: 'duplicateHardwareId' }],
  references: {
    buildingId: { resource: 'building', code: 'reference' },
    deviceVendorId: { resource: 'deviceVendor', code: 'reference' },
  },
  actions: allActions,
});

export const sensorFacts = defineFacts({
  ...deviceFacts,
  path: 'device/vendor/sensor',
  actions: ['list', 'get', 'create', 'update', 'remove'],
});

/** The header that a device vendor sends its key in. */
export const HEARTBEAT_KEY_HEADER = 'x-device-key';
