import { pointrConfig } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { pointrConfigTable } from './pointrConfig.table.ts';

export const pointrConfigStore = defineStore({ resource: pointrConfig, table: pointrConfigTable, computed: {} });
