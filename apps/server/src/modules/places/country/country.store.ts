import { country } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { countryTable } from './country.table.ts';

export const countryStore = defineStore({
  resource: country,
  table: countryTable,
  computed: { stateCount: { counts: 'state', by: 'countryId' } },
});
