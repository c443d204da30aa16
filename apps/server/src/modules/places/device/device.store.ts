import { device, sensor } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { buildingName, joinBuilding } from '../buildings.reads.ts';
import { deviceVendorName, joinDeviceVendor } from './deviceVendors.reads.ts';
import { joinParent, parentName } from '../spaces.reads.ts';
import type { StoreOptions } from '../../../store/storeDefinition.ts';
import { deviceTable } from './device.table.ts';
import { completeDevice, findDeviceIssues, returnDevice } from './deviceRules.ts';

const spaceId = column('t', deviceTable.spaceId);
const heardAt = sql`coalesce(${column('t', deviceTable.lastSeenAt)}, ${column('t', deviceTable.createdAt)})`;

const options: StoreOptions<typeof device, typeof deviceTable> = {
  resource: device,
  table: deviceTable,
  joins: sql`${joinBuilding(deviceTable.buildingId)} ${joinParent(deviceTable.spaceId)} ${joinDeviceVendor(deviceTable.deviceVendorId)}`,
  computed: {
    buildingName: { sql: buildingName },
    spaceName: { sql: parentName },
    deviceVendorName: { sql: deviceVendorName },
    assigned: { sql: sql`(${spaceId} is not null)`, type: 'boolean' },
    silent: { sql: sql`(${heardAt} < now() - interval '24 hours')`, type: 'boolean' },
  },
  findIssues: findDeviceIssues,
  beforeWrite: completeDevice,
  beforeRestore: returnDevice,
};

export const deviceStore = defineStore(options);

/** The sensors among the devices, written by the fields of a sensor (RES-30). Their revisions are those of devices. */
export const sensorStore = defineStore<typeof sensor, typeof deviceTable>({
  ...options,
  resource: sensor,
  rows: () => sql`${column('t', deviceTable.kind)} = 'Sensor'`,
  defaults: { kind: 'Sensor' },
});
