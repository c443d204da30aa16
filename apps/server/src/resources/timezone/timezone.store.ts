import { timezone } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { timezoneTable } from './timezone.table.ts';

export const timezoneStore = defineStore({ resource: timezone, table: timezoneTable, computed: {} });
