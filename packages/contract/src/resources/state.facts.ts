import { allActions, defineFacts } from '../core/resource.ts';

export const stateFacts = defineFacts({
  name: 'state',
  path: 'building/country/{countryId}/state',
  levels: { root: 'ROOT.countries' },
  readers: 'reference',
  query: { filter: ['name', 'isoCode'], sort: ['name', 'isoCode'], search: ['name', 'isoCode'], defaultSort: 'name' },
  unique: [{ fields: ['name'], within: ['countryId'] }, { fields: ['isoCode'] }],
  references: { countryId: { resource: 'country', code: 'country' } },
  blockedBy: [{ resource: 'building', field: 'stateId' }],
  actions: allActions,
});
