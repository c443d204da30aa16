import { allActions, defineFacts } from '../core/resource.ts';

/** What a map template is for: the shapes of structures, or the icons of a category (PLACE-07). */
export const mapTemplateKinds = ['Structure', 'Icon'] as const;

/** The kinds of master data, as the specification spells them (ROOT-33). */
export const masterDataTypes = ['Country', 'State', 'Region', 'fbvendor', 'Lockers', 'Other'] as const;

export const mapTemplateFacts = defineFacts({
  name: 'mapTemplate',
  path: 'map-template',
  levels: { root: 'ROOT.icons' },
  readers: 'reference',
  query: {
    filter: ['name', 'kind', 'type'],
    sort: ['name', 'kind', 'type'],
    search: ['name'],
    defaultSort: 'kind,name',
  },
  unique: [{ fields: ['name'], within: ['kind'] }],
  blockedBy: [
    { resource: 'icon', field: 'templateId' },
    { resource: 'space', field: 'iconCategoryId' },
  ],
  actions: allActions,
});

export const iconFacts = defineFacts({
  name: 'icon',
  path: 'map-template/{templateId}/icon',
  levels: { root: 'ROOT.icons' },
  readers: 'reference',
  query: { filter: ['name'], sort: ['name'], search: ['name'], defaultSort: 'name' },
  unique: [{ fields: ['name'], within: ['templateId'] }],
  references: { templateId: { resource: 'mapTemplate', code: 'reference' } },
  files: { imageId: 'icon' },
  actions: allActions,
});
