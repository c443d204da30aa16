import { type RuleIssue, tag } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { renameTagInBuildings } from './renameTagInBuildings.process.ts';
import { areWordsTaken } from '../buildingTags.reads.ts';
import type { CheckContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { tagTable } from './tag.table.ts';

type Tag = Stored<typeof tag>;

/** A tag is not renamed to a name that one of its buildings has given to a tag of its own. */
async function findClashes({ work, before, values, changed }: CheckContext<Tag>): Promise<RuleIssue[]> {
  if (before === null || !(changed.includes('name') || changed.includes('group'))) return [];
  return (await areWordsTaken(work, before.id, { ...before, ...values })) ? [{ field: 'name', code: 'duplicate' }] : [];
}

async function renameInBuildings({ work, id, before, values }: WriteContext<Tag>): Promise<void> {
  if (before === null) return;
  const { name, group } = { ...before, ...values };
  if (before.name !== name || before.group !== group) await renameTagInBuildings(work, id, { name, group });
}

export const tagStore = defineStore({
  resource: tag,
  table: tagTable,
  computed: { buildingCount: { counts: 'buildingTag', by: 'tagId' } },
  findIssues: findClashes,
  afterWrite: renameInBuildings,
});
