import type { AnyFeature, OtherRoute } from './otherRoutes.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const staff: AnyFeature = { features: ['CUSTOMER.lockerManagementConfig', 'BUILDING.lockers'], needs: 'edit' };

/** Acts of staff alone, with what they are sent. */
const acts = {
  assign: { name: 'Kim Guest', email: 'kim@guests.example' },
  expiry: { expiresOn: null },
  outofservice: { reason: 'Cleaning' },
  inservice: {},
} as const;

/** The routes of lockers apart from those of people's own and those that every resource has (VIS-04). */
export const lockerRoutes: Readonly<Record<string, OtherRoute>> = Object.fromEntries(
  Object.entries(acts).map(([name, body]): [string, OtherRoute] => [
    `POST locker/{id}/${name}`,
    { callers: staff, request: () => ({ path: `locker/${NOWHERE}/${name}`, body }), status: 404 },
  ]),
);
