import { destination } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { columnsOf } from '../../../services/upload/columnsOf.ts';
import type { UploadDefinition } from '../../../services/upload/defineUpload.ts';
import { homeIn } from '../../../services/upload/uploadPlace.ts';
import { spaceTable } from './space.table.ts';

/** The destinations of a campus from a spreadsheet (CAMP-06). */
export const destinationUpload: UploadDefinition = {
  kind: 'destination',
  resource: destination,
  home: homeIn('campusId', destination, (parentId, { type }) =>
    type === 'Campus' ? { buildingId: null, parentId } : null,
  ),
  referenceField: destination.uploads.by,
  columns: columnsOf(destination),
  within: ({ parentId }) =>
    sql`${column('t', spaceTable.parentId)} = ${parentId}::uuid and ${column('t', spaceTable.type)} = 'Destination'`,
  fixed: ({ customerId, parentId }) => ({ type: 'Destination', customerId, parentId }),
};
