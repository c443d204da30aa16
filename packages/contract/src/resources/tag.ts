import { z } from 'zod';

import type { RuleIssue } from '../core/errors.ts';
import { id, name, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { buildingTagFacts, tagFacts, tagGroups } from './tag.facts.ts';

const fields = { name: name(), group: z.enum(tagGroups) };

/** Master tags, from which buildings take theirs (ROOT-32, PLACE-23, RES-98). */
export const tag = defineResource({
  ...tagFacts,
  record: z.object({ ...recordHead, ...fields }),
  row: z.object({ ...recordHead, ...fields, buildingCount: z.int() }),
  create: z.object(fields),
  update: z.object(fields).partial(),
});

const ownFields = {
  ...fields,
  /** The master tag whose name and group this one has; null for one of the building's own. */
  tagId: id().nullable(),
};
const scope = { customerId: id(), buildingId: id() };
/** How many spaces carry it; a delete takes it off them (PLACE-25). */
const counted = { spaceCount: z.int() };

/** A tag of the building's own says what it is itself. */
function checkBuildingTag(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  if (typeof value['tagId'] === 'string') return [];
  return ['name', 'group']
    .filter((field) => value[field] === undefined || value[field] === null)
    .map((field) => ({ field, code: 'required' }));
}

/** Tags of a building by group: master tags, and some of its own (PLACE-24, RES-97). */
export const buildingTag = defineResource({
  ...buildingTagFacts,
  reader: z.object({ id: id(), buildingId: id(), name: fields.name, group: fields.group }),
  record: z.object({ ...recordHead, ...ownFields, ...scope, ...counted }),
  row: z.object({ ...recordHead, ...ownFields, ...scope, ...counted }),
  create: z.object(ownFields).partial().extend({ buildingId: id() }),
  update: z.object(ownFields).partial(),
  check: checkBuildingTag,
  uploads: {
    by: 'name',
    columns: [
      { field: 'name', example: 'Whiteboard' },
      { field: 'group', example: 'tool' },
    ],
    leavesOut: ['tagId'],
  },
});
