import { allActions, defineFacts } from '../core/resource.ts';

/** The levels of templates, the nearest first (MSG-20). */
export const templateLevels = ['building', 'customer', 'root'] as const;

/** The languages that templates are written in. */
export const templateLanguages = ['en', 'fr'] as const;
export type TemplateLanguage = (typeof templateLanguages)[number];

export const templateFacts = defineFacts({
  name: 'template',
  path: 'template',
  levels: { root: 'ROOT.templates', customer: 'CUSTOMER.templates', building: 'BUILDING.templates' },
  readers: 'feature',
  query: {
    filter: ['name', 'subject', 'title', 'purpose', 'customerId', 'buildingId'],
    sort: ['name', 'subject', 'purpose'],
    search: ['name', 'subject', 'title'],
    defaultSort: 'name',
  },
  unique: [{ fields: ['purpose'], within: ['customerId', 'buildingId'] }],
  references: {
    customerId: { resource: 'customer', code: 'reference' },
    buildingId: { resource: 'building', code: 'reference' },
  },
  richText: ['body'],
  actions: allActions,
});
