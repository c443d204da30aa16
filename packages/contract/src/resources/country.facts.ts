import { allActions, defineFacts } from '../core/resource.ts';

export const countryFacts = defineFacts({
  name: 'country',
  path: 'building/country',
  levels: { root: 'ROOT.countries' },
  readers: 'reference',
  query: {
    filter: ['name', 'isoCode', 'mobilePrefix', 'currencyName', 'currencyCode'],
    sort: ['name', 'isoCode', 'mobilePrefix', 'currencyCode'],
    search: ['name', 'isoCode', 'mobilePrefix', 'currencyName', 'currencyCode'],
    defaultSort: 'name',
  },
  unique: [{ fields: ['name'] }, { fields: ['isoCode'] }],
  blockedBy: [
    { resource: 'buildingDefaults', field: 'countryId' },
    { resource: 'building', field: 'countryId' },
    { resource: 'state', field: 'countryId' },
  ],
  actions: allActions,
});
