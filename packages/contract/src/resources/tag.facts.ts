import { allActions, defineFacts } from '../core/resource.ts';

/** What a tag says of a space (PLACE-23). */
export const tagGroups = ['activity', 'tool', 'amenity', 'pointOfInterest'] as const;
export type TagGroup = (typeof tagGroups)[number];

/** The groups whose tags a search for spaces merges (SPACE-04). */
export const searchedTagGroups = ['activity', 'tool', 'amenity'] as const satisfies readonly TagGroup[];

export const tagFacts = defineFacts({
  name: 'tag',
  path: 'tag',
  levels: { root: 'ROOT.tags' },
  readers: 'reference',
  query: {
    filter: ['name', 'group'],
    sort: ['name', 'group'],
    search: ['name'],
    defaultSort: 'group,name',
  },
  unique: [{ fields: ['name'], within: ['group'] }],
  blockedBy: [{ resource: 'buildingTag', field: 'tagId' }],
  actions: allActions,
});

export const buildingTagFacts = defineFacts({
  name: 'buildingTag',
  path: 'tag/building',
  levels: { building: 'BUILDING.tags' },
  readers: 'content',
  lookupFields: ['name', 'group', 'buildingId'],
  query: {
    filter: ['name', 'group', 'tagId', 'buildingId'],
    sort: ['name', 'group'],
    search: ['name'],
    defaultSort: 'group,name',
  },
  unique: [{ fields: ['name'], within: ['buildingId', 'group'] }],
  references: {
    buildingId: { resource: 'building', code: 'reference' },
    tagId: { resource: 'tag', code: 'reference' },
  },
  actions: allActions,
});
