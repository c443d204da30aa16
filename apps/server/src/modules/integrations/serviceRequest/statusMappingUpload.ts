import { statusMapping } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { columnsOf } from '../../../services/upload/columnsOf.ts';
import type { UploadDefinition } from '../../../services/upload/defineUpload.ts';
import { inCustomer } from '../../../services/upload/uploadPlace.ts';
import { statusMappingTable } from './statusMapping.table.ts';

/** The status mapping of a customer from a spreadsheet (INTG-11). */
export const statusMappingUpload: UploadDefinition = {
  kind: 'statusMapping',
  resource: statusMapping,
  home: inCustomer,
  referenceField: statusMapping.uploads.by,
  columns: columnsOf(statusMapping),
  within: ({ customerId }) => sql`${column('t', statusMappingTable.customerId)} = ${customerId}::uuid`,
  fixed: ({ customerId }) => ({ customerId }),
  // The requests that waited for the code are updated with it.
  isAlone: () => true,
};
