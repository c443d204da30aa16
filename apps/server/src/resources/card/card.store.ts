import { card } from '@atrium/contract';

import { defineStore } from '../../directory/defineStore.ts';
import { entryRules } from '../../processes/appEntry/entryRules.ts';
import { cardKind } from '../../readModels/appEntry/entryKind.ts';
import { cardComputed, entryComputed, entryJoins, isShownInApp } from '../../readModels/appEntry/readEntries.ts';
import { cardTable } from './card.table.ts';

export const cardStore = defineStore({
  resource: card,
  table: cardTable,
  joins: entryJoins(cardKind),
  computed: { ...entryComputed(cardKind), ...cardComputed(cardKind) },
  readerCondition: isShownInApp(cardKind),
  ...entryRules(cardKind),
});
