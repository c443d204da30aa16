import { type Action, article, can, customerArticle, type Session } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { buildingName, isVisibleInApp, joinBuilding } from '../../places/buildings.reads.ts';
import { groupBuildingId, joinGroup } from '../../people/employeeGroups.reads.ts';
import { nextSortOrder } from '../../../store/sortOrder.ts';
import { articleTable } from './article.table.ts';
import { findAudienceIssues, findCustomerAudienceIssues, isForCustomerReader, isForReader } from './articleAudience.ts';

const own = {
  customerId: column('t', articleTable.customerId),
  buildingId: column('t', articleTable.buildingId),
  type: column('t', articleTable.type),
  published: column('t', articleTable.published),
  activationDate: column('t', articleTable.activationDate),
  expirationDate: column('t', articleTable.expirationDate),
};

/** Published and between its dates: what an app shows (CONT-04). */
const isLive = sql`${own.published} and (${own.activationDate} is null or ${own.activationDate} <= now())
  and (${own.expirationDate} is null or ${own.expirationDate} > now())`;

const isOfBuilding = sql`${own.buildingId} is not null`;

/** Articles and FAQs are features of their own (NAV-22, NAV-23); people who only read content read both. */
function typesFor(session: Session, action: Action): string[] {
  const types = [
    ...(can(session, 'CUSTOMER.articles', action) ? ['article'] : []),
    ...(can(session, 'CUSTOMER.faqs', action) ? ['faq'] : []),
  ];
  return types.length === 0 && action === 'view' ? ['article', 'faq'] : types;
}

/** What customer articles ordered among each other have in common; those of buildings are in the same table. */
export const customerArticleSiblings = ['customerId', 'type', 'buildingId'];

export const articleStore = defineStore({
  resource: article,
  table: articleTable,
  joins: joinBuilding(articleTable.buildingId),
  rows: () => isOfBuilding,
  computed: { buildingName: { sql: buildingName } },
  readerCondition: (session) =>
    sql`${isOfBuilding} and ${isLive} and ${isVisibleInApp('b', session)} and ${isForReader(session)}`,
  findIssues: findAudienceIssues,
});

export const customerArticleStore = defineStore({
  resource: customerArticle,
  table: articleTable,
  scope: { customer: own.customerId, building: null, vendor: null },
  rows: ({ holder, action }) =>
    holder.kind === 'system'
      ? sql`${own.buildingId} is null`
      : sql`${own.buildingId} is null and ${own.type} = any(${typesFor(holder.session, action)}::text[])`,
  joins: joinGroup(column('t', articleTable.employeeGroupId)),
  computed: { groupBuildingId: { sql: groupBuildingId } },
  findIssues: findCustomerAudienceIssues,
  defaults: { type: 'article' },
  beforeWrite: async ({ work, before, values }) => {
    const { customerId } = values;
    if (before !== null || values.type !== 'faq' || values.displayOrder !== undefined || customerId === undefined)
      return values;
    const siblings = sql`${articleTable.customerId} = ${customerId} and ${articleTable.type} = 'faq'
      and ${articleTable.buildingId} is null`;
    return { ...values, displayOrder: await nextSortOrder(work, articleTable.displayOrder, siblings) };
  },
  readerCondition: (session) =>
    sql`${own.customerId} = ${session.user.customerId}::uuid and ${own.buildingId} is null and ${isLive}
      and ${isForCustomerReader(session)}`,
});
