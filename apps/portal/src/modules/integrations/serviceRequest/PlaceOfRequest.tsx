interface PlaceOfRequestProps {
  readonly row: {
    readonly buildingName: string;
    readonly floorName: string | null;
    readonly spaceName: string | null;
  };
}

/** Is where a request is, from the building to the space. */
export function PlaceOfRequest({ row: { buildingName, floorName, spaceName } }: PlaceOfRequestProps) {
  return [buildingName, floorName, spaceName].filter((part) => part !== null).join(', ');
}
