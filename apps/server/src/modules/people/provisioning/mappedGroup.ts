/** A line of a mapping: what the people of a group get. */
export interface MappedGroup {
  readonly group: string;
  readonly roleId: string;
  readonly buildingIds: readonly string[];
}
