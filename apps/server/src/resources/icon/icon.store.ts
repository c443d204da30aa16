import { icon } from '@atrium/contract';

import { HttpError } from '../../core/http/httpError.ts';
import { defineStore } from '../../core/store/defineStore.ts';
import type { Values, WriteContext } from '../../core/store/storeDefinition.ts';
import { iconTable } from './icon.table.ts';

/** An icon is in a category that stands, also when that is deleted at the same moment (ROOT-34). */
async function holdCategory({ executor, values }: WriteContext): Promise<Values> {
  const [category] = await executor.query({
    text: `select from map_templates where id = $1::uuid and kind = 'Icon' and deleted_at is null for share`,
    values: [values['templateId']],
  });
  if (category === undefined) throw new HttpError(409, 'conflict', { message: 'Icons belong to an icon category.' });
  return values;
}

export const iconStore = defineStore({ resource: icon, table: iconTable, computed: {}, beforeWrite: holdCategory });
