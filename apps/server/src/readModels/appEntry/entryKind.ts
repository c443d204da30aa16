/** What tells cards from app menus where both are kept alike. */
export interface EntryKind {
  readonly tableName: 'cards' | 'app_menus';
  /** The field and column with the entry's code. */
  readonly code: 'code' | 'key';
  /** Fields that an entry has besides those of every kind; at a building they are the catalogue's. */
  readonly own: readonly ('bookings' | 'icon')[];
}

export const cardKind: EntryKind = { tableName: 'cards', code: 'code', own: ['bookings'] };
export const appMenuKind: EntryKind = { tableName: 'app_menus', code: 'key', own: ['icon'] };

/** The fields of a building's record that are the catalogue's. */
export function catalogueFields({ code, own }: EntryKind): readonly string[] {
  return ['name', code, 'actions', 'extensionCode', ...own];
}
