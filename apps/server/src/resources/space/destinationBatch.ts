import { destination } from '@atrium/contract';

import { column, sql } from '../../db/sql.ts';
import { type BatchDefinition, recordIdColumn } from '../../services/batch/defineBatch.ts';
import { spaceTable } from './space.table.ts';

/** The destinations of a campus from a spreadsheet (CAMP-06). */
export const destinationBatch: BatchDefinition = {
  kind: 'destination',
  resource: destination,
  placedIn: 'campus',
  referenceField: 'mapSpaceXRefId',
  columns: [
    { field: 'mapSpaceXRefId', kind: 'text', isRequired: true, example: 'LAKE-01' },
    { field: 'name', kind: 'text', isOneLine: true, isRequired: true, example: 'Lakeside café' },
    { field: 'description', kind: 'text', example: 'Coffee and lunch by the water' },
    { field: 'latitude', kind: 'number', isDecimal: true, example: '45.7602' },
    { field: 'longitude', kind: 'number', isDecimal: true, example: '4.8561' },
    { field: 'destinationZoomTier', kind: 'number', example: '16' },
    recordIdColumn,
  ],
  within: ({ parentId }) =>
    sql`${column('t', spaceTable.parentId)} = ${parentId}::uuid and ${column('t', spaceTable.type)} = 'Destination'`,
  fixed: ({ customerId, parentId }) => ({ type: 'Destination', customerId, parentId }),
};
