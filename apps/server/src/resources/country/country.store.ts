import { country } from '@atrium/contract';

import { column } from '../../db/sql.ts';
import { defineStore } from '../../directory/defineStore.ts';
import { stateCount } from '../../readModels/states.ts';
import { countryTable } from './country.table.ts';

export const countryStore = defineStore({
  resource: country,
  table: countryTable,
  computed: { stateCount: { sql: stateCount(column('t', countryTable.id)), type: 'number' } },
});
