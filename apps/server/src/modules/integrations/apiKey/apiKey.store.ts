import { apiKey } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { completeKey, findKeyIssues, logKey, revokeKey } from './apiKeyRules.ts';
import { apiKeyTable } from './apiKey.table.ts';

export const apiKeyStore = defineStore({
  resource: apiKey,
  table: apiKeyTable,
  computed: {},
  defaults: { reach: 'all', buildingIds: [], vendorIds: [], addresses: [] },
  findIssues: findKeyIssues,
  beforeWrite: completeKey,
  afterWrite: logKey,
  beforeRemove: revokeKey,
});
