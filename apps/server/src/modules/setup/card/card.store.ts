import { card } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { entryRules } from '../appEntry/entryRules.ts';
import { cardKind } from '../appEntry/entryKind.reads.ts';
import { cardComputed, entryComputed, entryJoins, isShownInApp } from '../appEntry/entries.reads.ts';
import { cardTable } from './card.table.ts';

export const cardStore = defineStore({
  resource: card,
  table: cardTable,
  joins: entryJoins(cardKind),
  computed: { ...entryComputed(cardKind), ...cardComputed(cardKind) },
  readerCondition: isShownInApp(cardKind),
  ...entryRules(cardKind),
});
