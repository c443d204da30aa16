import { allActions, defineFacts } from '../core/resource.ts';

/** `activeForAll` or `provisioning`: then only the limited population sees the feature (BRAND-22, BRAND-24). */
export const extensionStatuses = ['activeForAll', 'provisioning'] as const;

const features = {
  view: ['BUILDING.settings'],
  add: ['BUILDING.settings'],
  edit: ['BUILDING.settings'],
  delete: ['BUILDING.settings'],
} as const;

export const extensionFacts = defineFacts({
  name: 'extension',
  path: 'config/extension',
  listPath: 'config/extensions',
  levels: { root: 'ROOT.extensions', building: features },
  readers: 'reference',
  query: {
    filter: ['name', 'code', 'status', 'enabled', 'buildingId'],
    sort: ['name', 'code', 'status'],
    search: ['name', 'code', 'description'],
    defaultSort: 'name',
  },
  // At a building extensions are switched in one list.
  finding: { levels: ['root'] },
  unique: [{ fields: ['code'], within: ['buildingId'] }],
  references: { buildingId: { resource: 'building', code: 'reference' } },
  blockedBy: [{ resource: 'buildingDefaults', field: 'extensions', byCode: 'code' }],
  secrets: ['appToken'],
  actions: allActions,
});
