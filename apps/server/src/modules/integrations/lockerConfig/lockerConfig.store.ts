import { lockerConfig } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { lockerConfigTable } from './lockerConfig.table.ts';

export const lockerConfigStore = defineStore({
  resource: lockerConfig,
  table: lockerConfigTable,
  computed: {},
  secretAddresses: ['providerUri', 'tokenUri'],
  outsideAddresses: ['providerUri', 'tokenUri'],
});
