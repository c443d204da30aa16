import { keyContact } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { standsLast } from '../../core/store/sortOrder.ts';
import { isVisibleInApp } from '../../readModels/visibleBuildings.ts';
import { keyContactTable } from './keyContact.table.ts';

export const keyContactStore = defineStore({
  resource: keyContact,
  table: keyContactTable,
  joins: 'left join buildings b on b.id = t.building_id',
  readerCondition: (session, parameters) => isVisibleInApp('b', session, parameters),
  computed: {},
  beforeWrite: standsLast('key_contacts'),
});
