import { appMenu } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { entryRules } from '../appEntry/entryRules.ts';
import { appMenuKind } from '../appEntry/entryKind.reads.ts';
import { appMenuComputed, entryComputed, entryJoins, isShownInApp } from '../appEntry/entries.reads.ts';
import { appMenuTable } from './appMenu.table.ts';

export const appMenuStore = defineStore({
  resource: appMenu,
  table: appMenuTable,
  joins: entryJoins(appMenuKind),
  computed: { ...entryComputed(appMenuKind), ...appMenuComputed(appMenuKind) },
  readerCondition: isShownInApp(appMenuKind),
  ...entryRules(appMenuKind),
});
