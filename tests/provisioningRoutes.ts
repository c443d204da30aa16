import type { AnyFeature, OtherRoute } from './otherRoutes.ts';
import type { Needed } from './accessRights.ts';

/** Directories that the requests below name. */
export interface ProvisioningSubjects {
  readonly ownProvisioningId: string;
  readonly foreignProvisioningId: string;
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

/** The routes of directories apart from those that every resource has (SCIM-01, SCIM-03). */
export const provisioningRoutes: Readonly<Record<string, OtherRoute>> = {
  'POST customer/{customerId}/provisioning/{id}/rotate': below('edit', 'rotate', { overlapDays: 1 }),
  'GET customer/{customerId}/provisioning/{id}/request': below('view', 'request'),
};
