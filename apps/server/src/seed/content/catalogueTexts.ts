import type { extensionCodes } from '@atrium/contract';

/** The product's extensions as the catalogue shows them (BRAND-32). */
export const extensionCatalogue: readonly {
  readonly code: (typeof extensionCodes)[number];
  readonly name: string;
  readonly description: string;
  readonly status: 'activeForAll' | 'provisioning';
  /** Share of the buildings that use it. */
  readonly share: number;
}[] = [
  {
    code: 'extension.map',
    name: 'Map',
    description: 'Floor plans with rooms, desks and the way to them.',
    status: 'activeForAll',
    share: 0.6,
  },
  {
    code: 'extension.concierge',
    name: 'Concierge',
    description: 'Requests to the people who run the building, and what has become of them.',
    status: 'activeForAll',
    share: 0.5,
  },
  {
    code: 'extension.events',
    name: 'Events',
    description: 'What takes place in the building, with places to book.',
    status: 'activeForAll',
    share: 0.55,
  },
  {
    code: 'extension.foodAndBeverage',
    name: 'Food and beverage',
    description: 'Menus of the building’s shops, ordered ahead.',
    status: 'activeForAll',
    share: 0.4,
  },
  {
    code: 'extension.news',
    name: 'News',
    description: 'Articles of the building and of the company.',
    status: 'activeForAll',
    share: 0.95,
  },
  {
    code: 'extension.backToWork',
    name: 'Back to work',
    description: 'Questions before a visit and how full the building is.',
    status: 'provisioning',
    share: 0.15,
  },
  {
    code: 'extension.schedule',
    name: 'Schedule',
    description: 'The day’s meetings and the rooms they are in.',
    status: 'activeForAll',
    share: 0.3,
  },
];

/** Policies for all customers. */
export const rootPolicies = [
  { name: 'Privacy', code: 'policy.privacy', url: 'https://www.atrium.example/policies/privacy' },
  { name: 'Terms of use', code: 'policy.terms', url: 'https://www.atrium.example/policies/terms' },
  { name: 'Cookies', code: 'policy.cookies', url: 'https://www.atrium.example/policies/cookies' },
  { name: 'Accessibility', code: 'policy.accessibility', url: 'https://www.atrium.example/policies/accessibility' },
  { name: 'Open-source licences', code: 'policy.licences', url: 'https://www.atrium.example/policies/licences' },
] as const;

/** Policies of a customer in place of, or next to, those for all. */
export const customerPolicies: Readonly<
  Record<string, readonly { readonly name: string; readonly code: string; readonly url: string }[]>
> = {
  Northwind: [
    { name: 'Confidentialité', code: 'policy.privacy', url: 'https://www.northwind.example/confidentialite' },
    { name: 'Charte des bâtiments', code: 'policy.houseRules', url: 'https://www.northwind.example/charte' },
  ],
  'Larkspur Group': [
    { name: 'Member agreement', code: 'policy.terms', url: 'https://www.larkspur.example/member-agreement' },
    { name: 'Community guidelines', code: 'policy.houseRules', url: 'https://www.larkspur.example/guidelines' },
  ],
  'Meridian Health': [
    { name: 'Privacy and health data', code: 'policy.privacy', url: 'https://www.meridian.example/privacy' },
    { name: 'Hygiene rules', code: 'policy.hygiene', url: 'https://www.meridian.example/hygiene' },
  ],
};

/** Places of the app that menus, areas and notifications lead to. */
export const deepLinks = [
  { name: 'News of the building', key: 'ActionMenu.news', type: 'screen' },
  { name: 'Order lunch', key: 'ActionMenu.orderLunch', type: 'screen' },
  { name: 'Map of this floor', key: 'ActionMenu.map', type: 'screen' },
  { name: 'Ask the concierge', key: 'ActionArea.concierge', type: 'screen' },
  { name: 'Events this week', key: 'ActionArea.events', type: 'screen' },
  { name: 'A new article', key: 'notificationArticle', type: 'notification' },
] as const;

/** Services of fictional makers. The demo's people sign in at the embedded provider, so no customer has one of these. */
export const providers = [
  {
    name: 'Keystone Sign-in',
    types: ['identity'],
    providerUri: 'https://login.keystone.example',
    uris: ['https://keys.keystone.example/v1'],
    grantEndpoint: 'https://login.keystone.example/token',
    scope: 'openid,profile,email,offline_access',
    authenticationType: 'code',
    portalClientId: 'atrium-portal',
    redirectUris: ['https://atrium.example/login', 'example.atrium.app:/signin'],
    sync: false,
  },
  {
    name: 'Almanac Calendars',
    types: ['calendar', 'spaceBooking'],
    providerUri: 'https://api.almanac.example/v2',
    scope: 'calendars.read,calendars.write',
    adapterName: 'almanac',
    onDemandAvailabilityQuery: true,
    sync: true,
  },
  {
    name: 'Ledger Service Desk',
    types: ['serviceRequest'],
    providerUri: 'https://desk.ledger.example',
    adapterName: 'ledger',
    sync: true,
  },
  {
    name: 'Doorway Visitors',
    types: ['visitorManagement', 'locker'],
    providerUri: 'https://visit.doorway.example',
    adapterName: 'doorway',
    sync: false,
  },
] as const;
