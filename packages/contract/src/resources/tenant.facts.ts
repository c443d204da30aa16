import { allActions, defineFacts } from '../core/resource.ts';

export const tenantFacts = defineFacts({
  name: 'tenant',
  path: 'building/{buildingId}/tenant',
  levels: { building: 'BUILDING.tenants' },
  readers: 'content',
  lookupFields: ['name'],
  query: {
    filter: ['name', 'floor', 'allFloors', 'active'],
    sort: ['name', 'floor'],
    search: ['name', 'website'],
    defaultSort: 'name',
  },
  unique: [{ fields: ['name'], within: ['buildingId'] }],
  references: { buildingId: { resource: 'building', code: 'reference' } },
  actions: allActions,
});
