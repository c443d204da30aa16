import type { appMenu, card } from '@atrium/contract';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { appMenuTable } from '../appMenu/appMenu.table.ts';
import { cardTable } from '../card/card.table.ts';
import type { Stored } from '../../../store/storeDefinition.ts';

/** What differs between cards and app menus where both are kept alike. */
export interface EntryKind {
  readonly table: typeof cardTable | typeof appMenuTable;
  /** The field with the entry's code, and its column. */
  readonly code: 'code' | 'key';
  readonly codeColumn: PgColumn;
  /** Fields that an entry has apart from those of every kind; at a building they are the catalogue's. */
  readonly own: readonly ('bookings' | 'icon')[];
}

export const cardKind: EntryKind = { table: cardTable, code: 'code', codeColumn: cardTable.code, own: ['bookings'] };
export const appMenuKind: EntryKind = { table: appMenuTable, code: 'key', codeColumn: appMenuTable.key, own: ['icon'] };

type Card = Stored<typeof card>;
type AppMenu = Stored<typeof appMenu>;

/** The values that a card and an app menu have in common, and the code of each. */
export type Entry = Pick<Card | AppMenu, keyof Card & keyof AppMenu> &
  Partial<Pick<Card, 'code'> & Pick<AppMenu, 'key'>>;

/** The fields of a building's record that are the catalogue's. */
export function catalogueFields({ code, own }: EntryKind): readonly string[] {
  return ['name', code, 'actions', 'extensionCode', ...own];
}
