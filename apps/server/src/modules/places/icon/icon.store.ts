import { icon } from '@atrium/contract';

import { HttpError } from '../../../base/httpError.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { lockIconCategory } from '../mapTemplates.reads.ts';
import { iconTable } from './icon.table.ts';

export const iconStore = defineStore({
  resource: icon,
  table: iconTable,
  computed: {},
  // An icon is in a category that exists, also when that is deleted at the same moment (ROOT-34).
  beforeWrite: async ({ work, values }) => {
    const { templateId } = values;
    const isInCategory = templateId !== undefined && (await lockIconCategory(work, templateId));
    if (!isInCategory) throw new HttpError(409, 'conflict', { message: 'Icons belong to an icon category.' });
    return values;
  },
});
