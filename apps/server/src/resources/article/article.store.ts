import { type Action, article, can, customerArticle, type Session } from '@atrium/contract';

import { forbidden, HttpError } from '../../core/http/httpError.ts';
import { defineStore } from '../../core/store/defineStore.ts';
import { nextSortOrder } from '../../core/store/sortOrder.ts';
import type { Parameters } from '../../core/store/parameters.ts';
import type { Values, WriteContext } from '../../core/store/storeDefinition.ts';
import { isVisibleInApp } from '../../readModels/visibleBuildings.ts';
import { articleTable } from './article.table.ts';
import { findAudienceIssues, isForReader } from './articleAudience.ts';

/** Published and between its dates: what an app shows (CONT-04). */
const isLive = `t.published and (t.activation_date is null or t.activation_date <= now()) and (t.expiration_date is null or t.expiration_date > now())`;

/** Articles and FAQs are features of their own (NAV-22, NAV-23); people who only read content read both. */
function typesFor(session: Session, action: Action): string[] {
  const types = [
    ...(can(session, 'CUSTOMER.articles', action) ? ['article'] : []),
    ...(can(session, 'CUSTOMER.faqs', action) ? ['faq'] : []),
  ];
  return types.length === 0 && action === 'view' ? ['article', 'faq'] : types;
}

/** What customer articles ordered among each other have in common; those of buildings stand in the same table. */
export const customerArticleSiblings = ['customerId', 'type', 'buildingId'];

/** Only an unpublished article can be deleted (CONT-03); an FAQ is no article and goes at once (CONT-10). */
function refusePublished({ before }: WriteContext): Values {
  if (before?.['published'] === true && before['type'] !== 'faq') throw new HttpError(409, 'published');
  return {};
}

export const articleStore = defineStore({
  resource: article,
  table: articleTable,
  joins: 'left join buildings b on b.id = t.building_id',
  rows: () => 't.building_id is not null',
  computed: { buildingName: { sql: 'b.name' } },
  readerCondition: (session, parameters) =>
    `t.building_id is not null and ${isLive} and ${isVisibleInApp('b', session, parameters)} and ${isForReader(session, parameters)}`,
  findIssues: findAudienceIssues,
  beforeRemove: refusePublished,
});

export const customerArticleStore = defineStore({
  resource: customerArticle,
  table: articleTable,
  scope: { customer: 't.customer_id', building: null, vendor: null },
  rows: ({ holder, action }, parameters) => {
    if (holder.kind === 'system') return 't.building_id is null';
    return `t.building_id is null and t.type = any(${parameters.add(typesFor(holder.session, action))}::text[])`;
  },
  computed: {},
  defaults: { type: 'article' },
  beforeWrite: async ({ executor, grant, before, values }) => {
    const { holder } = grant;
    const isMeant =
      holder.kind === 'system' || before !== null || typesFor(holder.session, 'add').includes(String(values['type']));
    if (!isMeant) throw forbidden();
    if (before !== null || values['type'] !== 'faq' || values['displayOrder'] !== undefined) return values;
    const siblings = { customer_id: String(values['customerId']), type: 'faq', building_id: null };
    return { ...values, displayOrder: await nextSortOrder(executor, 'articles', siblings, 'display_order') };
  },
  readerCondition: (session, parameters: Parameters) =>
    `t.customer_id = ${parameters.add(session.user.customerId)}::uuid and t.building_id is null and ${isLive} and t.audience_type = 'allUsers'`,
  beforeRemove: refusePublished,
});
