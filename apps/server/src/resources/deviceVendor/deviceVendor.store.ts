import { deviceVendor } from '@atrium/contract';

import { column } from '../../db/sql.ts';
import { defineStore } from '../../directory/defineStore.ts';
import { countDevicesOf } from '../../readModels/devices.ts';
import { deviceVendorTable } from './deviceVendor.table.ts';

export const deviceVendorStore = defineStore({
  resource: deviceVendor,
  table: deviceVendorTable,
  computed: { deviceCount: { sql: countDevicesOf(column('t', deviceVendorTable.id)), type: 'number' } },
  // A key that leaked would work again after a restore.
  beforeRemove: () => ({ keyDigest: null, keyMadeAt: null }),
});
