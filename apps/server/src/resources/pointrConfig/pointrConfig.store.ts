import { pointrConfig } from '@atrium/contract';

import { defineStore } from '../../directory/defineStore.ts';
import { pointrConfigTable } from './pointrConfig.table.ts';

export const pointrConfigStore = defineStore({
  resource: pointrConfig,
  table: pointrConfigTable,
  computed: {},
  secretAddresses: ['url'],
  outsideAddresses: ['url'],
});
