import type { Level, Permission } from '@atrium/contract';

/** What a caller may need a permission for. */
export type Needed = 'view' | 'add' | 'edit' | 'delete';

/** Of each list one feature is enough; an empty list is a right that no one has. */
export type Rights = Readonly<Record<Needed, readonly string[]>>;

/** Who reads a resource without its feature (PERM-37, PERM-24). */
export type OtherReaders =
  /** No one: 403. */
  | { readonly kind: 'nobody' }
  /** Anyone who has any portal privilege reads all of it. */
  | { readonly kind: 'portal' }
  /** Anyone who has any portal privilege reads these fields, in scope. */
  | { readonly kind: 'portalNames'; readonly fields: readonly string[] }
  /** Everyone with a user record reads what is published; with a portal privilege these fields, in scope. */
  | {
      readonly kind: 'published';
      readonly fields?: readonly string[];
      /** The record has no draft: it is published while it exists. */
      readonly isAlways?: true;
    };

/** One resource's rows of the specification. */
export interface ResourceRights {
  readonly levels: Readonly<Partial<Record<Level, Rights>>>;
  readonly others: OtherReaders;
  /** Features of other kinds of records that the same routes serve. */
  readonly siblings?: readonly string[];
  /** The feature whose viewAll widens the scope from what the person was given to every record (PERM-05, PERM-06, PERM-09). */
  readonly widenedBy?: string;
  /** What is needed as well, whatever is done. */
  readonly also?: Readonly<Record<string, Permission[]>>;
}

function all(...features: string[]): Rights {
  return { view: features, add: features, edit: features, delete: features };
}

const nobody = { kind: 'nobody' } as const;
const portal = { kind: 'portal' } as const;
const users: Rights = { ...all('CUSTOMER.users'), view: ['CUSTOMER.users', 'ROOT.users'] };

/**
 * Feature and permission for each resource, written down from the specification (sections 2 and 6; PERM-09, PERM-13 to
 * PERM-17, PERM-37) and not read from the code: the access tests hold the server against it.
 */
export const resourceRights: Readonly<Record<string, ResourceRights>> = {
  // KEY-01, NAV-79
  apiKey: { levels: { root: all('ROOT.apiKeys'), customer: all('CUSTOMER.apiKeys') }, others: nobody },
  // PERM-13, ROOT-08 at the root; BLDG-39, NAV-46 at the building; LIM-07
  appMenu: { levels: { root: all('ROOT.appMenus'), building: all('BUILDING.appmenu') }, others: { kind: 'published' } },
  // CONT-01, NAV-58; LIM-07 for readers
  article: { levels: { building: all('BUILDING.articles') }, others: { kind: 'published' } },
  // PERM-14: the root offers view and edit alone; NAV-27 for customers
  branding: {
    levels: {
      root: { view: ['ROOT.masterbranding'], add: [], edit: ['ROOT.masterbranding'], delete: [] },
      customer: all('CUSTOMER.branding'),
    },
    others: nobody,
  },
  // PERM-09: list, create and delete by CUSTOMER.buildings, PUT by that or BUILDING.buildinginfo
  building: {
    levels: {
      customer: {
        view: ['CUSTOMER.buildings', 'BUILDING.buildinginfo'],
        add: ['CUSTOMER.buildings'],
        edit: ['CUSTOMER.buildings', 'BUILDING.buildinginfo'],
        delete: ['CUSTOMER.buildings'],
      },
    },
    others: { kind: 'published', fields: ['name', 'timezoneName'] },
    widenedBy: 'CUSTOMER.buildings',
  },
  // NAV-32; anyone who adds a building begins with them (CUST-18)
  buildingDefaults: { levels: { customer: all('CUSTOMER.defaults') }, others: portal },
  // NAV-54, PLACE-24; who sets up spaces chooses from them; LIM-07
  buildingTag: {
    levels: { building: all('BUILDING.tags') },
    others: { kind: 'published', fields: ['name', 'group', 'buildingId'], isAlways: true },
  },
  // PERM-13, ROOT-05 at the root; BLDG-38, NAV-45 at the building; LIM-07
  card: { levels: { root: all('ROOT.cards'), building: all('BUILDING.home') }, others: { kind: 'published' } },
  // CONT-25, NAV-55; LIM-07
  conciergeService: { levels: { building: all('BUILDING.concierge') }, others: { kind: 'published', isAlways: true } },
  // PERM-13, ROOT-03
  country: { levels: { root: all('ROOT.countries') }, others: portal },
  // PERM-13, ROOT-01
  customer: {
    levels: { root: all('ROOT.customers') },
    // CUST-22: the menu follows the toggle
    others: { kind: 'portalNames', fields: ['name', 'pointr'] },
    widenedBy: 'ROOT.customers',
  },
  // NAV-22 and NAV-23: articles and FAQs are features of their own; the example is an article
  customerArticle: {
    levels: { customer: all('CUSTOMER.articles') },
    others: { kind: 'published' },
    siblings: ['CUSTOMER.faqs'],
  },
  // NAV-26, RES-122
  dataRetention: { levels: { customer: all('CUSTOMER.DataRetentionPolicies') }, others: nobody },
  // ROOT-12, RES-24; PERM-37: cards and menus choose one by name
  deepLink: { levels: { root: all('ROOT.deeplinks') }, others: { kind: 'portalNames', fields: ['name'] } },
  // PLACE-41, RES-28
  device: { levels: { building: all('BUILDING.devices') }, others: nobody },
  // RES-29; PERM-37: the forms of devices choose one by name
  deviceVendor: {
    levels: { customer: all('CUSTOMER.deviceVendors') },
    others: { kind: 'portalNames', fields: ['name', 'customerId'] },
  },
  // NAV-49, MSG-12
  employee: { levels: { building: all('BUILDING.employee') }, others: nobody },
  // NAV-50, MSG-17; PERM-37: the forms of articles and notifications choose one by name
  employeeGroup: {
    levels: { building: all('BUILDING.employeegroups') },
    others: { kind: 'portalNames', fields: ['name'] },
  },
  // NAV-56, CONT-22: the list of events; LIM-07: the app shows active ones
  event: { levels: { building: all('BUILDING.events') }, others: { kind: 'published' } },
  // CONT-22: as its event; LIM-07
  eventSession: { levels: { building: all('BUILDING.events') }, others: { kind: 'published' } },
  // PERM-13, ROOT-06 at the root; NAV-47 and PERM-04 at the building; PERM-37 for all others
  extension: { levels: { root: all('ROOT.extensions'), building: all('BUILDING.settings') }, others: portal },
  // BLDG-37, NAV-44; LIM-07
  galleryImage: { levels: { building: all('BUILDING.gallery') }, others: { kind: 'published', isAlways: true } },
  // ROOT-35: one feature with mapTemplate, for the same readers
  icon: { levels: { root: all('ROOT.icons') }, others: portal },
  // PERM-13, ROOT-10; anyone who looks at customers sees which provider they have
  identityProvider: {
    levels: { root: { ...all('ROOT.identityProviders'), view: ['ROOT.identityProviders', 'ROOT.customers'] } },
    others: nobody,
  },
  // NAV-60, RES-122
  invitation: { levels: { building: all('BUILDING.buildinginvites') }, others: nobody },
  // CONT-27, NAV-43; LIM-07
  keyContact: { levels: { building: all('BUILDING.keycontacts') }, others: { kind: 'published', isAlways: true } },
  // NAV-34: a customer's integrations, each by its own screen
  // VIS-04; LIM-07: people read their own, and what self-service offers them
  locker: {
    levels: { building: all('CUSTOMER.lockerManagementConfig', 'BUILDING.lockers') },
    others: { kind: 'published' },
  },
  lockerBank: { levels: { building: all('CUSTOMER.lockerManagementConfig', 'BUILDING.lockers') }, others: nobody },
  lockerConfig: { levels: { customer: all('CUSTOMER.lockerManagementConfig') }, others: nobody },
  // ROOT-35: icons and their categories are one feature; master data that everyone who sets up maps reads (PERM-37)
  mapTemplate: { levels: { root: all('ROOT.icons') }, others: portal },
  // NAV-24, NAV-48, RES-42; LIM-07 for what was sent to the reader
  notification: {
    levels: {
      root: all('ROOT.notifications'),
      customer: all('CUSTOMER.notifications'),
      building: all('BUILDING.buildingNotifications'),
    },
    others: { kind: 'published' },
  },
  // PERM-13, ROOT-07 at the root; NAV-25 at customers; LIM-07 for readers
  onboarding: {
    levels: { root: all('ROOT.onboardings'), customer: all('CUSTOMER.onboardings') },
    others: { kind: 'published', isAlways: true },
  },
  // NAV-66, STAT-08: the stream and the history are features; VEND-25; LIM-07: people read their own
  order: {
    levels: {
      vendor: { view: ['VENDOR.orders', 'BUILDING.history'], add: [], edit: ['VENDOR.orders'], delete: [] },
    },
    others: { kind: 'published' },
  },
  // MSG-11: admins read it, of their own customer without viewAll on customers; no message is deleted by a person
  outgoingMail: { levels: { root: { ...all('ROOT.outbox'), delete: [] } }, others: nobody },
  // NAV-71; ON-05: the app reads it while the customer uses Pointr
  pointrConfig: { levels: { customer: all('CUSTOMER.pointr') }, others: { kind: 'published' } },
  // PERM-09: the record's level decides; PERM-15, NAV-29
  policy: { levels: { root: all('ROOT.policies'), customer: all('CUSTOMER.policies') }, others: nobody },
  // NAV-64 and VEND-25: products are viewed and added by their own feature, and changed by that of the menu
  product: {
    levels: {
      vendor: {
        view: ['VENDOR.products'],
        add: ['VENDOR.products'],
        edit: ['VENDOR.menus'],
        delete: ['VENDOR.menus'],
      },
    },
    others: nobody,
  },
  // NAV-63; PERM-37: those who add products choose a category by name
  productCategory: {
    levels: { vendor: all('VENDOR.menus') },
    others: { kind: 'portalNames', fields: ['name', 'vendorId'] },
  },
  // CONT-28, NAV-59; LIM-07
  provisioning: { levels: { customer: all('CUSTOMER.provisioning') }, others: nobody },
  questionnaire: { levels: { building: all('BUILDING.questionnaire') }, others: { kind: 'published', isAlways: true } },
  // CONT-22: as the event; LIM-07: people read their own
  quickRequest: {
    levels: {
      customer: { ...all('CUSTOMER.providers'), view: ['CUSTOMER.serviceRequest', 'CUSTOMER.providers'] },
    },
    others: { kind: 'published', isAlways: true },
  },
  // SRV-03, RES-79: the settings belong to those who set up providers; LIM-07: the app offers the categories
  registration: { levels: { building: all('BUILDING.events') }, others: { kind: 'published' } },
  // NAV-61, RES-122; LIM-07: the app shows sessions that people can reserve
  reservation: {
    levels: { building: all('BUILDING.buildingReservations') },
    others: { kind: 'published', isAlways: true },
  },
  // PERM-13, ROOT-09; reading one's own is PERM-37 and among the other routes
  role: { levels: { root: all('ROOT.roles') }, others: nobody },
  // NAV-62, RES-64: the log is read, and no one writes it
  roomRelease: { levels: { building: all('BUILDING.roomReleases') }, others: nobody },
  // RESV-11: as the reservation; LIM-07: people read their own
  rsvp: { levels: { building: all('BUILDING.buildingReservations') }, others: { kind: 'published' } },
  // SRV-03: set up with the provider; LIM-07: the app offers them
  serviceConfig: {
    levels: {
      customer: { ...all('CUSTOMER.providers'), view: ['CUSTOMER.serviceRequest', 'CUSTOMER.providers'] },
    },
    others: { kind: 'published', isAlways: true },
  },
  // SRV-02, SRV-03, NAV-36; LIM-07: people read their own
  serviceRequest: { levels: { building: all('CUSTOMER.serviceRequest') }, others: { kind: 'published' } },
  // NAV-20, NAV-21, NAV-39, NAV-40, NAV-52, NAV-53, NAV-71: a feature for each type of node, the example's first; PERM-37 for those who put
  // something below a region or campus; LIM-07 for readers
  space: {
    levels: {
      customer: {
        ...all('CUSTOMER.regions', 'CUSTOMER.geographies'),
        view: [
          ...['regions', 'campuses', 'buildings', 'geographies'].map((page) => `CUSTOMER.${page}`),
          ...['neighborhoods', 'destinations', 'buildings'].map((page) => `CAMPUS.${page}`),
          ...['buildinginfo', 'sharedSpaces', 'locations'].map((page) => `BUILDING.${page}`),
        ],
      },
      building: { ...all('BUILDING.sharedSpaces'), view: ['BUILDING.sharedSpaces', 'BUILDING.locations'] },
    },
    others: { kind: 'published', fields: ['name', 'type', 'customerId', 'buildingId'], isAlways: true },
    siblings: ['CUSTOMER.campuses', 'CAMPUS.neighborhoods', 'CAMPUS.destinations', 'BUILDING.locations'],
  },
  // RESV-21 to RESV-23, NAV-73; LIM-07: people read and cancel their own
  spaceBooking: { levels: { building: all('BUILDING.spaceView') }, others: { kind: 'published' } },
  // PERM-13: "Countries (and states)"
  state: { levels: { root: all('ROOT.countries') }, others: portal },
  // SRV-03: what the codes of a maintenance system mean is for those who set it up
  statusMapping: { levels: { customer: all('CUSTOMER.providers') }, others: nobody },
  // ROOT-35: master data, which the buildings' tags are chosen from (PERM-37)
  tag: { levels: { root: all('ROOT.tags') }, others: portal },
  // PERM-09: the record's level decides; PERM-15 and PERM-11, NAV-30, NAV-41
  template: {
    levels: {
      root: all('ROOT.templates'),
      customer: all('CUSTOMER.templates'),
      building: all('BUILDING.templates'),
    },
    others: nobody,
  },
  // BLDG-43, NAV-71; LIM-07
  tenant: {
    levels: { building: all('BUILDING.tenants') },
    others: { kind: 'published', fields: ['name'], isAlways: true },
  },
  // PERM-13, ROOT-02
  timezone: { levels: { root: all('ROOT.timezones') }, others: portal },
  // NAV-31; reading one's own customer's is among the other routes
  translation: { levels: { customer: all('CUSTOMER.translate') }, others: { kind: 'published', isAlways: true } },
  // NAV-28; PERM-16: root users are only looked at
  user: { levels: { customer: users }, others: nobody },
  // CUST-11: as its user
  userConfiguration: { levels: { customer: users }, others: nobody },
  // NAV-57 and NAV-65: who keeps the hours reads the vendor and changes nothing else; PERM-06 for viewAll; LIM-07
  vendor: {
    levels: {
      building: {
        view: ['BUILDING.vendors', 'VENDOR.operating-hours'],
        add: ['BUILDING.vendors'],
        edit: ['BUILDING.vendors', 'VENDOR.operating-hours'],
        delete: ['BUILDING.vendors'],
      },
    },
    others: { kind: 'published', fields: ['shopName'], isAlways: true },
    widenedBy: 'BUILDING.vendors',
  },
  // VIS-02, NAV-67; VIS-03: without edit no one is named; LIM-07: people read their own
  visitor: {
    levels: { building: all('BUILDING.visitorManagement') },
    others: { kind: 'published' },
    also: { 'BUILDING.visitorManagement': ['edit'] },
  },
  // NAV-35: as lockerConfig, by its own screen
  visitorConfig: { levels: { customer: all('CUSTOMER.visitorManagementConfig') }, others: nobody },
  // VIS-02
  visitorSettings: {
    levels: { building: all('BUILDING.visitorManagement') },
    others: nobody,
    also: { 'CUSTOMER.visitorManagementConfig': ['edit'] },
  },
  webhook: { levels: { customer: all('CUSTOMER.webhooks') }, others: nobody },
};
