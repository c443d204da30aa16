import { policy } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { policyTable } from './policy.table.ts';

export const policyStore = defineStore({ resource: policy, table: policyTable, computed: {} });
