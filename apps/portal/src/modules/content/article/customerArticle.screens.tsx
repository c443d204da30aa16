import { allOf, customerArticleFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { ArticleChip } from './ArticleChip.tsx';
import { articleColumns, articleFilters, articleFormWith, newArticle } from './articleDefinition.tsx';

const AudienceInput = formPart(async () => (await import('./AudienceInput.tsx')).AudienceInput);
const CustomerGroupInput = formPart(async () => (await import('./AudienceInput.tsx')).CustomerGroupInput);

const ofCustomer = atLevel('customerId');

/** The articles of a customer; its FAQs have a screen of their own (CONT-08, RES-22). */
export const customerArticleScreens = defineScreens(customerArticleFacts, {
  title: ({ title }) => title,
  texts: ['article'],
  chip: (record) => <ArticleChip row={record} />,
  initial: { ...newArticle, type: 'article' },
  list: {
    columns: articleColumns,
    filters: articleFilters,
    fixedFilter: (context) =>
      allOf(ofCustomer(context), { kind: 'compare', field: 'type', operator: 'eq', value: 'article' }) ?? undefined,
  },
  form: articleFormWith([
    { field: 'audienceType', component: AudienceInput },
    { field: 'employeeGroupId', component: CustomerGroupInput },
  ]),
});
