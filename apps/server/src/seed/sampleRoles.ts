import { features, type Permission } from '@atrium/contract';

/** A role as it is created. */
export interface SampleRole {
  readonly name: string;
  readonly description: string;
  readonly defaultScreen: string | null;
  readonly privilegeMap: Readonly<Record<string, readonly Permission[]>>;
}

function rights(isMeant: (context: string) => boolean, narrowed: Readonly<Record<string, readonly Permission[]>> = {}) {
  const all = features.filter(({ context }) => isMeant(context)).map(({ key, offers }) => [key, offers] as const);
  return { ...Object.fromEntries(all), ...narrowed };
}

/** The sample roles for the kinds of users served (PERM-27, TRUE-02). Their names mean nothing to the product, their privileges do (PERM-28). */
export const sampleRoles = {
  administrator: {
    name: 'Portal administrator',
    description: 'Everything, for all customers.',
    defaultScreen: null,
    privilegeMap: rights(() => true),
  },
  implementation: {
    name: 'Implementation team',
    description: 'Sets up customers and buildings; everything but the root area.',
    defaultScreen: null,
    privilegeMap: rights((context) => context !== 'ROOT', { 'ROOT.customers': ['viewAll'] }),
  },
  manager: {
    name: 'Building manager',
    description: 'Runs the buildings in their scope.',
    defaultScreen: null,
    privilegeMap: {
      ...Object.fromEntries(
        Object.entries(rights((context) => context === 'BUILDING')).map(([key, offers]) => [
          key,
          offers.filter((one) => one !== 'viewAll'),
        ]),
      ),
      'BUILDING.settings': ['view'],
      'CUSTOMER.buildings': ['view'],
      'CUSTOMER.serviceRequest': ['view', 'add', 'edit'],
    },
  },
  campusManager: {
    name: 'Campus manager',
    description: 'Looks after the campuses of the buildings in their scope.',
    defaultScreen: 'campuses',
    privilegeMap: {
      ...rights((context) => context === 'CAMPUS', { 'CAMPUS.buildings': ['view'] }),
      'CUSTOMER.campuses': ['view', 'edit'],
      'CUSTOMER.buildings': ['view'],
    },
  },
  facilityTeam: {
    name: 'Facility team',
    description: 'Works on the service requests of the buildings in their scope.',
    defaultScreen: 'serviceRequest',
    privilegeMap: { 'CUSTOMER.serviceRequest': ['view', 'add', 'edit'], 'CUSTOMER.buildings': ['view'] },
  },
  vendor: {
    name: 'Vendor',
    description: 'Runs one shop of a building.',
    defaultScreen: null,
    privilegeMap: rights((context) => context === 'VENDOR', {
      'BUILDING.vendors': ['view'],
      'BUILDING.history': ['view'],
    }),
  },
  reader: { name: 'App user', description: 'Uses the mobile app only.', defaultScreen: null, privilegeMap: {} },
} as const satisfies Readonly<Record<string, SampleRole>>;
