import { HEARTBEAT_KEY_HEADER } from '@atrium/contract';

import type { Needed } from './accessRights.ts';
import type { OtherRoute } from './otherRoutes.ts';

/** What the requests below name. */
export interface DeviceSubjects {
  readonly ownDeviceId: string;
  /** Sensors that are deleted, one by its path and one by the query. */
  readonly spareSensorIds: readonly [string, string];
  readonly ownDeviceVendorId: string;
  readonly foreignDeviceVendorId: string;
  /** The key of a vendor of the caller's customer. */
  readonly deviceKey: string;
}

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const devices = (needs: Needed) => ({ features: ['BUILDING.devices'], needs }) as const;
const vendors = { features: ['CUSTOMER.deviceVendors'], needs: 'edit' } as const;

const list = (buildingId: string, hardwareIds: readonly string[]) => ({
  path: 'device/list',
  body: { buildingId, kind: 'Sensor', hardwareIds },
});

/** The sensors of vendors, lists and bulk changes of devices, and what vendors report (RES-30, PLACE-41, API-41). */
export const deviceRoutes: Readonly<Record<string, OtherRoute>> = {
  'POST device/heartbeat': {
    callers: 'anybody',
    request: ({ deviceKey }) => ({
      path: 'device/heartbeat',
      body: { hardwareIds: ['AC-1'] },
      headers: { [HEARTBEAT_KEY_HEADER]: deviceKey },
    }),
  },
  'POST device/list': {
    callers: devices('add'),
    request: ({ ownBuildingId }) => list(ownBuildingId, []),
    foreign: ({ foreignBuildingId }) => list(foreignBuildingId, ['AC-2']),
    status: 400,
  },
  'POST device/bulk': {
    callers: devices('edit'),
    request: ({ ownDeviceId }) => ({
      path: 'device/bulk',
      body: { selection: { ids: [ownDeviceId] }, change: { zoneId: 'L-1' } },
    }),
    status: 202,
  },
  'POST device/bulk/preview': {
    callers: devices('edit'),
    request: ({ ownDeviceId }) => ({
      path: 'device/bulk/preview',
      body: { selection: { ids: [ownDeviceId] }, change: { zoneId: 'L-2' } },
    }),
  },
  'GET device/vendor/sensor': { callers: devices('view'), request: () => ({ path: 'device/vendor/sensor' }) },
  'GET device/vendor/sensor/$count': {
    callers: devices('view'),
    request: () => ({ path: 'device/vendor/sensor/$count' }),
    isStream: true,
  },
  'GET device/vendor/sensor/{id}': {
    callers: devices('view'),
    request: ({ ownDeviceId }) => ({ path: `device/vendor/sensor/${ownDeviceId}` }),
    foreign: () => ({ path: `device/vendor/sensor/${NOWHERE}` }),
  },
  'GET device/vendor/sensor/{id}/dependents': {
    callers: devices('view'),
    request: ({ ownDeviceId }) => ({ path: `device/vendor/sensor/${ownDeviceId}/dependents` }),
  },
  'POST device/vendor/sensor': {
    callers: devices('add'),
    request: ({ ownBuildingId }) => ({ path: 'device/vendor/sensor', body: { buildingId: ownBuildingId } }),
    foreign: ({ foreignBuildingId }) => ({ path: 'device/vendor/sensor', body: { buildingId: foreignBuildingId } }),
    status: 400,
  },
  'PUT device/vendor/sensor/{id}': {
    callers: devices('edit'),
    request: ({ ownDeviceId }) => ({ path: `device/vendor/sensor/${ownDeviceId}`, body: { type: 'CO2' } }),
  },
  'PUT device/vendor/sensor': {
    callers: devices('edit'),
    request: ({ ownDeviceId }) => ({ path: 'device/vendor/sensor', body: { id: ownDeviceId, type: 'Motion' } }),
  },
  'DELETE device/vendor/sensor/{id}': {
    callers: devices('delete'),
    request: ({ spareSensorIds: [id] }) => ({ path: `device/vendor/sensor/${id}` }),
    status: 204,
  },
  'DELETE device/vendor/sensor': {
    callers: devices('delete'),
    request: ({ spareSensorIds: [, id] }) => ({ path: `device/vendor/sensor?id=${id}` }),
    status: 204,
  },
  'POST device/vendor/{id}/key': {
    callers: vendors,
    request: ({ ownDeviceVendorId }) => ({ path: `device/vendor/${ownDeviceVendorId}/key` }),
    foreign: ({ foreignDeviceVendorId }) => ({ path: `device/vendor/${foreignDeviceVendorId}/key` }),
    status: 201,
  },
  'DELETE device/vendor/{id}/key': {
    callers: vendors,
    request: ({ ownDeviceVendorId }) => ({ path: `device/vendor/${ownDeviceVendorId}/key` }),
    foreign: ({ foreignDeviceVendorId }) => ({ path: `device/vendor/${foreignDeviceVendorId}/key` }),
    status: 204,
  },
};
