import { visitorConfig } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { visitorConfigTable } from './visitorConfig.table.ts';

export const visitorConfigStore = defineStore({
  resource: visitorConfig,
  table: visitorConfigTable,
  computed: {},
  secretAddresses: ['providerUri', 'tokenUri'],
  outsideAddresses: ['providerUri', 'tokenUri'],
});
