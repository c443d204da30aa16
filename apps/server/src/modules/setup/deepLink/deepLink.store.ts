import { deepLink } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { deepLinkTable } from './deepLink.table.ts';

export const deepLinkStore = defineStore({ resource: deepLink, table: deepLinkTable, computed: {} });
