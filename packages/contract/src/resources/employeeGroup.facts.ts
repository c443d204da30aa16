import { allActions, defineFacts } from '../core/resource.ts';

export const employeeGroupFacts = defineFacts({
  name: 'employeeGroup',
  path: 'building/{buildingId}/usergroup',
  levels: { building: 'BUILDING.employeegroups' },
  readers: 'lookup',
  lookupFields: ['name'],
  query: { filter: ['name'], sort: ['name'], search: ['name'], defaultSort: 'name' },
  unique: [{ fields: ['name'], within: ['buildingId'] }],
  references: { buildingId: { resource: 'building', code: 'reference' } },
  blockedBy: [
    { resource: 'employee', field: 'groupId' },
    { resource: 'article', field: 'employeeGroupId' },
    { resource: 'customerArticle', field: 'employeeGroupId' },
  ],
  actions: allActions,
});
