import type { AnyFeature, OtherRoute } from './otherRoutes.ts';
import type { Needed } from './accessRights.ts';

/** Directories that the requests below name. */
export interface ProvisioningSubjects {
  readonly ownProvisioningId: string;
  readonly foreignProvisioningId: string;
  /** The token of a directory. */
  readonly scimToken: string;
}

const directories = (needs: Needed): AnyFeature => ({ features: ['CUSTOMER.provisioning'], needs });

/** A route below a directory, in the caller's customer and in another one. */
function below(needs: Needed, part: string, body?: object): OtherRoute {
  const of = (customerId: string, id: string) => ({
    path: `customer/${customerId}/provisioning/${id}/${part}`,
    ...(body === undefined ? {} : { body }),
  });
  return {
    callers: directories(needs),
    request: ({ ownCustomerId, ownProvisioningId }) => of(ownCustomerId, ownProvisioningId),
    foreign: ({ foreignCustomerId, foreignProvisioningId }) => of(foreignCustomerId, foreignProvisioningId),
  };
}

const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** Returns what a directory calls with its token instead of a person's (API-46). */
function byDirectory(path: string, more: Pick<OtherRoute, 'status'> & { readonly body?: object } = {}): OtherRoute {
  const { body, ...rest } = more;
  return {
    callers: 'anybody',
    request: ({ scimToken }) => ({
      path: `scim/v2/${path}`,
      headers: { authorization: `Bearer ${scimToken}` },
      ...(body === undefined ? {} : { body }),
    }),
    ...rest,
  };
}

/** The routes of directories apart from those that every resource has (SCIM-01, SCIM-03). */
export const provisioningRoutes: Readonly<Record<string, OtherRoute>> = {
  'POST customer/{customerId}/provisioning/{id}/rotate': below('edit', 'rotate', { overlapDays: 1 }),
  'GET customer/{customerId}/provisioning/{id}/request': below('view', 'request'),
  'GET scim/v2/ServiceProviderConfig': byDirectory('ServiceProviderConfig'),
  'GET scim/v2/Schemas': byDirectory('Schemas'),
  'GET scim/v2/Schemas/{id}': byDirectory('Schemas/none', { status: 404 }),
  'GET scim/v2/ResourceTypes': byDirectory('ResourceTypes'),
  'GET scim/v2/ResourceTypes/{id}': byDirectory('ResourceTypes/User'),
  'GET scim/v2/Users': byDirectory('Users'),
  'POST scim/v2/Users': byDirectory('Users', { body: {}, status: 400 }),
  'GET scim/v2/Users/{id}': byDirectory(`Users/${NOWHERE}`, { status: 404 }),
  'PUT scim/v2/Users/{id}': byDirectory(`Users/${NOWHERE}`, { body: { userName: 'none' }, status: 404 }),
  'DELETE scim/v2/Users/{id}': byDirectory(`Users/${NOWHERE}`, { status: 404 }),
  'GET scim/v2/Groups': byDirectory('Groups'),
  'POST scim/v2/Groups': byDirectory('Groups', { body: {}, status: 400 }),
  'GET scim/v2/Groups/{id}': byDirectory(`Groups/${NOWHERE}`, { status: 404 }),
  'PUT scim/v2/Groups/{id}': byDirectory(`Groups/${NOWHERE}`, { body: { displayName: 'none' }, status: 404 }),
  'DELETE scim/v2/Groups/{id}': byDirectory(`Groups/${NOWHERE}`, { status: 404 }),
};
