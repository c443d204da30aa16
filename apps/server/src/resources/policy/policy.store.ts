import { policy } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { policyTable } from './policy.table.ts';

export const policyStore = defineStore({ resource: policy, table: policyTable, computed: {} });
