import { deviceVendor } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { deviceVendorTable } from './deviceVendor.table.ts';

export const deviceVendorStore = defineStore({
  resource: deviceVendor,
  table: deviceVendorTable,
  computed: { deviceCount: { counts: 'device', by: 'deviceVendorId' } },
  // A key that leaked would work again after a restore.
  beforeRemove: () => ({ keyDigest: null, keyMadeAt: null }),
});
