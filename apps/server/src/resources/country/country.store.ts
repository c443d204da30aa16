import { country } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { countryTable } from './country.table.ts';

export const countryStore = defineStore({
  resource: country,
  table: countryTable,
  computed: {
    stateCount: {
      sql: '(select count(*)::int from states s where s.country_id = t.id and s.deleted_at is null)',
      type: 'number',
    },
  },
});
