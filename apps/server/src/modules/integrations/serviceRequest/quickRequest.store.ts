import { quickRequest, type RuleIssue } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import type { CheckContext, Stored } from '../../../store/storeDefinition.ts';
import { quickRequestTable } from './quickRequest.table.ts';
import { findRequestLists, isListed } from './requestSettings.ts';

/** The problem code of a quick request is one of the customer's, where it has set which there are. */
async function findIssues(context: CheckContext<Stored<typeof quickRequest>>): Promise<RuleIssue[]> {
  const { work, values, changed } = context;
  if (!changed.includes('problemCode')) return [];
  const { problemCodes } = await findRequestLists(work, values.customerId);
  return isListed(problemCodes, values.problemCode ?? null) ? [] : [{ field: 'problemCode', code: 'problemCode' }];
}

export const quickRequestStore = defineStore({
  resource: quickRequest,
  table: quickRequestTable,
  computed: {},
  readerCondition: (session) => sql`${column('t', quickRequestTable.customerId)} = ${session.user.customerId}::uuid`,
  findIssues,
});
