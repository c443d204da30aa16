import { provisionedUser } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { userStoreOptions } from '../user/user.store.ts';

/** Users as directories write them: by the same hooks as in the portal, and the fields that are read-only there (SCIM-03). */
export const provisionedUserStore = defineStore({ ...userStoreOptions, resource: provisionedUser });
