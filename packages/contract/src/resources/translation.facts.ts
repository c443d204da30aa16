import { defineFacts } from '../core/resource.ts';

/** The languages whose texts a customer may have its own way (RES-104). */
export const translationLanguages = ['en', 'fr'] as const;

/** The texts of the tenants' app; all other areas are the portal's. */
export const APP_TEXT_AREA = 'app';

export const translationFacts = defineFacts({
  name: 'translation',
  path: 'customer/{customerId}/translations',
  levels: { customer: 'CUSTOMER.translate' },
  readers: 'content',
  query: { filter: [], sort: [], search: [], defaultSort: 'id' },
  unique: [{ fields: ['language'], within: ['customerId'] }],
  references: { customerId: { resource: 'customer', code: 'reference' } },
  actions: [],
});
