import { keyContact } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { columnsOf } from '../../../services/upload/columnsOf.ts';
import type { UploadDefinition } from '../../../services/upload/defineUpload.ts';
import { inBuilding } from '../../../services/upload/uploadPlace.ts';
import { keyContactTable } from './keyContact.table.ts';

/** The key contacts of a building from a spreadsheet (WORK-14). */
export const keyContactUpload: UploadDefinition = {
  kind: 'keyContact',
  resource: keyContact,
  home: inBuilding,
  referenceField: keyContact.uploads.by,
  columns: columnsOf(keyContact),
  within: ({ buildingId }) => sql`${column('t', keyContactTable.buildingId)} = ${buildingId}::uuid`,
  fixed: ({ customerId, buildingId }) => ({ customerId, buildingId }),
  // Each comes after those that are there.
  isAlone: (action) => action === 'create',
};
