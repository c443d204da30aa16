import { tag, type RuleIssue } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import type { CheckContext, WriteContext } from '../../core/store/storeDefinition.ts';
import { tagTable } from './tag.table.ts';

/** A name that a building has given to a tag of its own is taken there, so that the tag cannot be renamed to it. */
async function findClashes({ executor, before, values, changed }: CheckContext): Promise<RuleIssue[]> {
  if (before === null || !changed.some((field) => field === 'name' || field === 'group')) return [];
  const lines = await executor.query({
    text: `select from building_tags own join building_tags other on other.building_id = own.building_id
        and other.id <> own.id and other.deleted_at is null
      where own.tag_id = $1::uuid and own.deleted_at is null and other."group" = $3 and lower(other.name) = lower($2) limit 1`,
    values: [before['id'], values['name'], values['group']],
  });
  return lines.map(() => ({ field: 'name', code: 'duplicate' }));
}

/** What is renamed here is renamed in every building that has it; a deleted one too, which may come back. */
async function renameInBuildings({ executor, id, before, values }: WriteContext): Promise<void> {
  if (before === null || (before['name'] === values['name'] && before['group'] === values['group'])) return;
  await executor.query({
    text: 'update building_tags set name = $2, "group" = $3 where tag_id = $1::uuid',
    values: [id, values['name'], values['group']],
  });
}

export const tagStore = defineStore({
  resource: tag,
  table: tagTable,
  computed: {
    buildingCount: {
      sql: `(select count(*)::int from building_tags b join buildings o on o.id = b.building_id and o.deleted_at is null
        where b.tag_id = t.id and b.deleted_at is null)`,
      type: 'number',
    },
  },
  findIssues: findClashes,
  afterWrite: renameInBuildings,
});
