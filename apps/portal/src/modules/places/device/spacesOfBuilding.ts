import { allOf, spaceFacts, typesWithDevices } from '@atrium/contract';

/** The spaces of a building that devices can be added to (PLACE-30). */
export function spacesOfBuilding(buildingId: unknown) {
  return {
    resource: spaceFacts,
    label: 'name',
    filter: () =>
      allOf(
        { kind: 'in', field: 'type', values: typesWithDevices() },
        { kind: 'compare', field: 'buildingId', operator: 'eq', value: String(buildingId) },
      ) ?? undefined,
  };
}
