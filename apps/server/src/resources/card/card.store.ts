import { card } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { cardKind } from '../../readModels/appEntry/entryKind.ts';
import { entryRules } from '../../readModels/appEntry/entryRules.ts';
import { cardComputed, entryComputed, entryJoins, isShownInApp } from '../../readModels/appEntry/readEntries.ts';
import { cardTable } from './card.table.ts';

export const cardStore = defineStore({
  resource: card,
  table: cardTable,
  joins: entryJoins(cardKind),
  computed: { ...entryComputed, ...cardComputed },
  readerCondition: isShownInApp,
  ...entryRules(cardKind),
});
