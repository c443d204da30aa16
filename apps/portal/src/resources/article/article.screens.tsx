import { article, employeeGroup } from '@atrium/contract';

import { defineScreens } from '../../kit/defineScreens.tsx';
import { atLevel } from '../../kit/list/atLevel.ts';
import { AudienceGroupInput, AudienceInput } from './AudienceInput.tsx';
import { ArticleChip } from './ArticleChip.tsx';
import { articleColumns, articleFilters, articleFormWith, newArticle } from './articleDefinition.tsx';

/** The news of a building (CONT-01 to CONT-08). */
export const articleScreens = defineScreens(article, {
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
    { field: 'employeeGroupId', component: AudienceGroupInput, reference: { resource: employeeGroup } },
  ]),
});
