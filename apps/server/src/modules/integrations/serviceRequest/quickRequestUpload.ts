import { quickRequest } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { columnsOf } from '../../../services/upload/columnsOf.ts';
import type { PlannedIssue, ReadLine, UploadDefinition } from '../../../services/upload/defineUpload.ts';
import { inCustomer } from '../../../services/upload/uploadPlace.ts';
import { quickRequestTable } from './quickRequest.table.ts';
import { findRequestLists, isListed } from './requestSettings.ts';

/** Finds that the problem code of a line is none of the customer's (INTG-12). */
function codeIssues(problemCodes: readonly string[], { values }: ReadLine): PlannedIssue[] {
  const code = values['problemCode'];
  if (typeof code !== 'string' || isListed(problemCodes, code)) return [];
  return [{ field: 'problemCode', code: 'problemCode' }];
}

/** The quick requests of a customer from a spreadsheet (INTG-12, RES-73). */
export const quickRequestUpload: UploadDefinition = {
  kind: 'quickRequest',
  resource: quickRequest,
  home: inCustomer,
  referenceField: quickRequest.uploads.by,
  columns: columnsOf(quickRequest),
  within: ({ customerId }) => sql`${column('t', quickRequestTable.customerId)} = ${customerId}::uuid`,
  fixed: ({ customerId }) => ({ customerId }),
  plan: async (executor, { customerId }, lines) => {
    const { problemCodes } = await findRequestLists(executor, customerId);
    return new Map(lines.map((line) => [line.line, { body: {}, issues: codeIssues(problemCodes, line) }]));
  },
};
