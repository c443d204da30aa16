import { mapTemplate } from '@atrium/contract';

import { column } from '../../db/sql.ts';
import { defineStore } from '../../directory/defineStore.ts';
import { iconCountOf } from '../../readModels/mapTemplates.ts';
import { mapTemplateTable } from './mapTemplate.table.ts';

export const mapTemplateStore = defineStore({
  resource: mapTemplate,
  table: mapTemplateTable,
  computed: { iconCount: { sql: iconCountOf(column('t', mapTemplateTable.id)), type: 'number' } },
});
