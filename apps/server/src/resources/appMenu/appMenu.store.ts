import { appMenu } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { appMenuKind } from '../../readModels/appEntry/entryKind.ts';
import { entryRules } from '../../readModels/appEntry/entryRules.ts';
import { appMenuComputed, entryComputed, entryJoins, isShownInApp } from '../../readModels/appEntry/readEntries.ts';
import { appMenuTable } from './appMenu.table.ts';

export const appMenuStore = defineStore({
  resource: appMenu,
  table: appMenuTable,
  joins: entryJoins(appMenuKind),
  computed: { ...entryComputed, ...appMenuComputed },
  readerCondition: isShownInApp,
  ...entryRules(appMenuKind),
});
