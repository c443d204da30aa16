import { lockerConfig } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { lockerConfigTable } from './lockerConfig.table.ts';

export const lockerConfigStore = defineStore({ resource: lockerConfig, table: lockerConfigTable, computed: {} });
