import { deepLink } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { deepLinkTable } from './deepLink.table.ts';

export const deepLinkStore = defineStore({ resource: deepLink, table: deepLinkTable, computed: {} });
