import { timezone } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { timezoneTable } from './timezone.table.ts';

export const timezoneStore = defineStore({ resource: timezone, table: timezoneTable, computed: {} });
