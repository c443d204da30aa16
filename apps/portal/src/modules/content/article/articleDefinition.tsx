import { employeeGroupFacts } from '@atrium/contract';

import type { FieldDefinition } from '../../../kit/definition/formDefinition.ts';
import type { FilterDefinition } from '../../../kit/definition/filterDefinition.ts';
import { ArticleChip } from './ArticleChip.tsx';

/** What articles of buildings and of customers have in common on screen. */
export const articleColumns = [
  { field: 'title', secondary: 'subtitle' },
  { field: 'published', cell: ArticleChip, chip: true },
  { field: 'audienceType' },
  { field: 'activationDate', isInstant: true },
  { field: 'expirationDate', isInstant: true },
  { field: 'featured', hiddenByDefault: true },
] as const;

export const articleFilters: readonly FilterDefinition[] = [
  { field: 'published', kind: 'boolean' },
  { field: 'featured', kind: 'boolean' },
  { field: 'audienceType', kind: 'choice', options: ['allUsers', 'buildingUsers', 'employeeGroup'] },
  { field: 'activationDate', kind: 'date' },
  { field: 'expirationDate', kind: 'date' },
  { field: 'employeeGroupId', kind: 'reference', resource: employeeGroupFacts, label: 'name', shown: 'whenSet' },
];

/** The form of an article; who it is for is asked as its level can tell it. */
export function articleFormWith<Field extends string>(audience: readonly FieldDefinition<Field>[]) {
  return {
    sections: [
      { key: 'main', fields: [{ field: 'title' }, { field: 'subtitle' }, { field: 'imageId' }] },
      { key: 'content', fields: [{ field: 'content' }, { field: 'contentUrl', widget: 'url' }] },
      {
        key: 'publication',
        fields: [
          { field: 'published' },
          { field: 'featured' },
          ...audience,
          { field: 'activationDate', widget: 'dateTime', half: true },
          { field: 'expirationDate', widget: 'dateTime', half: true },
        ],
      },
    ],
  } as const;
}

/** Values that a new article starts from. */
export const newArticle = { published: false, featured: false, audienceType: 'allUsers' };
