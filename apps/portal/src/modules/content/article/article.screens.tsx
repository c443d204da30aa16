import { articleFacts, employeeGroupFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { formPart } from '../../../ui/later/formPart.ts';
import { ArticleChip } from './ArticleChip.tsx';
import { articleColumns, articleFilters, articleFormWith, newArticle } from './articleDefinition.tsx';

const AudienceGroupInput = formPart(async () => (await import('./AudienceInput.tsx')).AudienceGroupInput);
const AudienceInput = formPart(async () => (await import('./AudienceInput.tsx')).AudienceInput);

/** The news of a building (CONT-01 to CONT-08). */
export const articleScreens = defineScreens(articleFacts, {
  title: ({ title }) => title,
  chip: (record) => <ArticleChip row={record} />,
  initial: newArticle,
  list: {
    columns: articleColumns,
    filters: articleFilters,
    fixedFilter: atLevel('buildingId'),
  },
  form: articleFormWith([
    { field: 'audienceType', component: AudienceInput },
    { field: 'employeeGroupId', component: AudienceGroupInput, reference: { resource: employeeGroupFacts } },
  ]),
});
