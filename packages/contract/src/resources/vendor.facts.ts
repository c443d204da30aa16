import { allActions, defineFacts } from '../core/resource.ts';

/** The hours are the vendor's own to keep; all else is the building's (NAV-65, VEND-06). */
const both = ['BUILDING.vendors', 'VENDOR.operating-hours'] as const;

export const vendorFacts = defineFacts({
  name: 'vendor',
  path: 'vendor',
  levels: { building: { view: both, add: ['BUILDING.vendors'], edit: both, delete: ['BUILDING.vendors'] } },
  readers: 'content',
  extension: { code: 'extension.foodAndBeverage' },
  lookupFields: ['shopName'],
  query: {
    filter: ['shopName', 'vendorName', 'currency', 'enableOrdering', 'countryId', 'buildingId', 'customerId'],
    sort: ['sortOrder', 'shopName', 'vendorName'],
    search: ['shopName', 'vendorName', 'email'],
    defaultSort: 'sortOrder',
  },
  references: {
    buildingId: { resource: 'building', code: 'reference' },
    countryId: { resource: 'country', code: 'country' },
  },
  personal: ['firstName', 'lastName', 'email'],
  files: { imageId: 'image' },
  actions: allActions,
});
