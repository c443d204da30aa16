import { mapTemplate } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { mapTemplateTable } from './mapTemplate.table.ts';

export const mapTemplateStore = defineStore({
  resource: mapTemplate,
  table: mapTemplateTable,
  computed: { iconCount: { counts: 'icon', by: 'templateId' } },
});
