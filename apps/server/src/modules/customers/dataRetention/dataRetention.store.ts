import { dataRetention } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { dataRetentionTable } from './dataRetention.table.ts';

export const dataRetentionStore = defineStore({ resource: dataRetention, table: dataRetentionTable, computed: {} });
