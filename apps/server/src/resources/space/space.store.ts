import { can, nodeRules, nodeTypes, space } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import type { Parameters } from '../../core/store/parameters.ts';
import { isVisibleInApp } from '../../readModels/visibleBuildings.ts';
import { spaceTable } from './space.table.ts';
import { findSpaceIssues, placeSpace, replaceSpace, spaceActionOf } from './spaceRules.ts';

export const spaceStore = defineStore({
  resource: space,
  table: spaceTable,
  joins: 'left join spaces p on p.id = t.parent_id',
  // Each type is edited by the screens of a feature of its own; whoever reads the tree reads all that is in it.
  rows: ({ holder, action }, parameters) => {
    if (holder.kind === 'system' || action === 'view') return 'true';
    const types = nodeTypes.filter((type) => can(holder.session, nodeRules[type].feature, action));
    return `t.type = any(${parameters.add(types)}::text[])`;
  },
  computed: {
    campusId: { sql: `case when t.type in ('Neighborhood', 'Destination') then t.parent_id end`, type: 'id' },
    parentName: { sql: 'p.name' },
    path: {
      sql: `(select coalesce(json_agg(a.name order by u.place), '[]') from unnest(t.ancestor_ids) with ordinality as u (id, place)
        join spaces a on a.id = u.id)`,
    },
  },
  defaults: { tags: [] },
  // A campus in Provisioning, and what stands in it, is for people with a building there (CAMP-08, LIM-07).
  readerCondition: (session, parameters: Parameters) => {
    const customer = parameters.add(session.user.customerId);
    const buildings = parameters.add(session.buildingIds);
    return `t.customer_id = ${customer}::uuid and case
      when t.building_id is not null then exists (select from buildings b where b.id = t.building_id and ${isVisibleInApp('b', session, parameters)})
      when t.type = 'Region' then true
      else exists (select from spaces c where c.id = case when t.type = 'Campus' then t.id else t.parent_id end and c.deleted_at is null
        and (c.status = 'Active' or exists (select from buildings b where b.parent_id = c.id and b.deleted_at is null and b.id = any(${buildings}::uuid[]))))
      end`;
  },
  findIssues: findSpaceIssues,
  beforeWrite: placeSpace,
  beforeRestore: replaceSpace,
  actionOf: spaceActionOf,
});
