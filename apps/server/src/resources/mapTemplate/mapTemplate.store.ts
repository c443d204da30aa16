import { mapTemplate } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { mapTemplateTable } from './mapTemplate.table.ts';

export const mapTemplateStore = defineStore({
  resource: mapTemplate,
  table: mapTemplateTable,
  computed: {
    iconCount: {
      sql: '(select count(*)::int from icons i where i.template_id = t.id and i.deleted_at is null)',
      type: 'number',
    },
  },
});
