/**
 * Buildings, floors, spaces and maps, the geography above them and the devices in them. Read
 * `building/building.store.ts` first.
 *
 * The list names the files that other modules may import.
 */
export const offers: readonly string[] = [
  './buildings.reads.ts',
  './geography.reads.ts',
  './mobilePrefixes.reads.ts',
  './phoneNumbers.reads.ts',
  './scopedStatement.reads.ts',
  './spaces.reads.ts',
  './timezones.reads.ts',
];
