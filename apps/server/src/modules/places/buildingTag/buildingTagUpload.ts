import { buildingTag } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { columnsOf } from '../../../services/upload/columnsOf.ts';
import type { UploadDefinition } from '../../../services/upload/defineUpload.ts';
import { inBuilding } from '../../../services/upload/uploadPlace.ts';
import { buildingTagTable } from './buildingTag.table.ts';

/** The tags of a building from a spreadsheet (WORK-14). */
export const buildingTagUpload: UploadDefinition = {
  kind: 'buildingTag',
  resource: buildingTag,
  home: inBuilding,
  referenceField: buildingTag.uploads.by,
  columns: columnsOf(buildingTag),
  within: ({ buildingId }) => sql`${column('t', buildingTagTable.buildingId)} = ${buildingId}::uuid`,
  fixed: ({ buildingId }) => ({ buildingId }),
  // A tag is taken off the spaces that carry it.
  isAlone: () => true,
};
