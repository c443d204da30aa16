import { allActions, defineFacts } from '../core/resource.ts';

export const employeeFacts = defineFacts({
  name: 'employee',
  path: 'building/{buildingId}/employee',
  levels: { building: 'BUILDING.employee' },
  readers: 'feature',
  query: {
    filter: ['firstName', 'lastName', 'email', 'groupId', 'preferredBuildingId', 'origin'],
    sort: ['lastName', 'firstName', 'email'],
    search: ['lastName', 'firstName', 'email'],
    defaultSort: 'lastName',
  },
  finding: { names: ['firstName', 'lastName'] },
  unique: [{ fields: ['email'], within: ['customerId'] }],
  references: {
    buildingId: { resource: 'building', code: 'reference' },
    groupId: { resource: 'employeeGroup', code: 'reference' },
    preferredBuildingId: { resource: 'building', code: 'reference' },
  },
  personal: ['firstName', 'lastName', 'email'],
  actions: allActions,
});
