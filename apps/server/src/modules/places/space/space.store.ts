import { can, nodeFeatures, nodeTypes, type Session, space } from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { hasOwnBuildingIn, isVisibleBuilding } from '../buildings.reads.ts';
import {
  bufferInForce,
  hoursInForce,
  inactiveAround,
  isActiveSpace,
  isInSight,
  joinParent,
  namesOfSpaces,
  parentName,
} from '../spaces.reads.ts';
import { spaceTable } from './space.table.ts';
import { findSpaceIssues, placeSpace, replaceSpace, spaceActionOf } from './spaceRules.ts';

const own = {
  id: column('t', spaceTable.id),
  customerId: column('t', spaceTable.customerId),
  buildingId: column('t', spaceTable.buildingId),
  parentId: column('t', spaceTable.parentId),
  type: column('t', spaceTable.type),
};

/** Each type is edited by the screens of a feature of its own; a person who reads the tree reads all that is in it, apart from campuses without a building of theirs (TRUE-02). */
function ofOwnCampuses(grant: Grant): Sql {
  const { holder, action } = grant;
  const isSeen = isInSight('t', grant);
  if (holder.kind === 'system' || action === 'view') return isSeen;
  const types = nodeTypes.filter((type) => nodeFeatures(type).some((feature) => can(holder.session, feature, action)));
  return sql`${own.type} = any(${types}::text[]) and ${isSeen}`;
}

const hours = hoursInForce('t');
const buffer = bufferInForce('t');

/** A campus in Provisioning, and what is in it, is for people with a building there; what is not active is for no one (CAMP-08, LIM-07, PLACE-19). */
function isForReader(session: Session): Sql {
  const campusId = column('c', spaceTable.id);
  return sql`${own.customerId} = ${session.user.customerId}::uuid and ${isActiveSpace('t')} and case
    when ${own.buildingId} is not null then ${isVisibleBuilding(own.buildingId, session)}
    when ${own.type} = 'Region' then true
    else exists (select from ${spaceTable} c where ${campusId} = case when ${own.type} = 'Campus' then ${own.id} else ${own.parentId} end
      and ${column('c', spaceTable.deletedAt)} is null
      and (${column('c', spaceTable.status)} = 'Active' or ${hasOwnBuildingIn(campusId, session)}))
    end`;
}

export const spaceStore = defineStore({
  resource: space,
  table: spaceTable,
  joins: joinParent(spaceTable.parentId),
  rows: ofOwnCampuses,
  computed: {
    campusId: {
      sql: sql`case when ${own.type} in ('Neighborhood', 'Destination') then ${own.parentId} end`,
      type: 'id',
    },
    parentName: { sql: parentName },
    spaceCount: { counts: 'space', by: 'floorId', when: sql`${own.type} = 'Floor'` },
    inactiveFrom: { sql: inactiveAround('t') },
    openHoursInForce: { sql: hours.value },
    openHoursFrom: { sql: hours.from },
    bookingBufferInForce: { sql: buffer.value },
    bookingBufferFrom: { sql: buffer.from },
    path: { sql: namesOfSpaces(column('t', spaceTable.ancestorIds)) },
  },
  defaults: { tags: [] },
  readerCondition: isForReader,
  findIssues: findSpaceIssues,
  beforeWrite: placeSpace,
  beforeRestore: replaceSpace,
  actionOf: spaceActionOf,
});
