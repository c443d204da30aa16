import { template } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { templateTable } from './template.table.ts';

export const templateStore = defineStore({ resource: template, table: templateTable, computed: {} });
