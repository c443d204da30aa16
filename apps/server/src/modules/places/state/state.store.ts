import { state } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { stateTable } from './state.table.ts';

export const stateStore = defineStore({ resource: state, table: stateTable, computed: {} });
