import { tenant } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { columnsOf } from '../../../services/upload/columnsOf.ts';
import type { UploadDefinition } from '../../../services/upload/defineUpload.ts';
import { inBuilding } from '../../../services/upload/uploadPlace.ts';
import { tenantTable } from './tenant.table.ts';

/** The tenants of a building from a spreadsheet (WORK-07). */
export const tenantUpload: UploadDefinition = {
  kind: 'tenant',
  resource: tenant,
  home: inBuilding,
  referenceField: tenant.uploads.by,
  columns: columnsOf(tenant),
  within: ({ buildingId }) => sql`${column('t', tenantTable.buildingId)} = ${buildingId}::uuid`,
  fixed: ({ customerId, buildingId }) => ({ customerId, buildingId }),
};
