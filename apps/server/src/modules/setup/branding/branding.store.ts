import { branding } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { brandingTable } from './branding.table.ts';

export const brandingStore = defineStore({ resource: branding, table: brandingTable, computed: {} });
