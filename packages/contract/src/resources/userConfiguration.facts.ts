import { defineFacts } from '../core/resource.ts';
import { userFeatures } from './user.facts.ts';

export const userConfigurationFacts = defineFacts({
  name: 'userConfiguration',
  path: 'user-configuration',
  levels: { customer: userFeatures },
  readers: 'feature',
  query: { filter: ['userId', 'customerId', 'buildingIds', 'vendorIds'], sort: [], search: [], defaultSort: 'id' },
  unique: [{ fields: ['userId'] }],
  references: {
    userId: { resource: 'user', code: 'reference' },
    buildingIds: { resource: 'building', code: 'reference' },
    vendorIds: { resource: 'vendor', code: 'reference' },
  },
  actions: ['create', 'update'],
});
