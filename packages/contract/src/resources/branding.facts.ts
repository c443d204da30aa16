import { defineFacts } from '../core/resource.ts';

/** The corners of buttons in the apps (BRAND-01). */
export const buttonShapes = ['square', 'rounded', 'pill'] as const;

/** How cards stand out from their ground in the apps (BRAND-01). */
export const cardStyles = ['flat', 'outlined', 'raised'] as const;

export const brandingFacts = defineFacts({
  name: 'branding',
  path: 'config/branding',
  levels: {
    // The root offers view and edit alone (PERM-14).
    root: { view: ['ROOT.masterbranding'], add: [], edit: ['ROOT.masterbranding'], delete: [] },
    customer: 'CUSTOMER.branding',
  },
  readers: 'feature',
  query: { filter: [], sort: [], search: [], defaultSort: 'id' },
  unique: [{ fields: ['customerId'] }],
  files: { logoId: 'logo', welcomeImageId: 'background', fontId: 'font', boldFontId: 'font', iconsId: 'icons' },
  actions: ['get', 'create', 'update', 'remove', 'restore'],
});
