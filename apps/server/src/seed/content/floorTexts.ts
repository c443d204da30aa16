/** A room of a demo floor, with what tells it from the others. */
interface RoomFacts {
  readonly type: 'Room' | 'WorkArea' | 'POI';
  readonly subtype: string;
  readonly capacity: number | null;
  /** The names that this room has on the floors, one after the other; on further floors it has its number alone. */
  readonly names: readonly string[];
}

interface FloorTexts {
  /** From the ground up. */
  readonly floors: readonly string[];
  readonly area: string;
  /** What comes before the number of a desk. */
  readonly desk: string;
  readonly rooms: readonly RoomFacts[];
  readonly counter: string;
}

/** What is on the floors of the demo buildings, in the language of their place. */
export const floorTexts: Readonly<Record<'en' | 'fr', FloorTexts>> = {
  en: {
    floors: ['Ground floor', 'First floor', 'Second floor', 'Third floor', 'Fourth floor'],
    area: 'Open office',
    desk: 'Desk',
    counter: 'Food counter',
    rooms: [
      { type: 'Room', subtype: 'Meeting', capacity: 8, names: ['Alder', 'Birch', 'Cedar', 'Elm', 'Hazel'] },
      { type: 'Room', subtype: 'Meeting', capacity: 4, names: ['Heron', 'Kestrel', 'Plover', 'Swift', 'Wren'] },
      { type: 'Room', subtype: 'Training', capacity: 20, names: ['Harbour', 'Lagoon', 'Meadow', 'Orchard', 'Summit'] },
      { type: 'Room', subtype: 'Focus', capacity: 2, names: ['Amber', 'Coral', 'Indigo', 'Ochre', 'Teal'] },
      { type: 'Room', subtype: 'Phone', capacity: 1, names: [] },
      {
        type: 'WorkArea',
        subtype: 'Lounge',
        capacity: 12,
        names: ['Courtyard', 'Gallery', 'Library', 'Studio', 'Loft'],
      },
      { type: 'POI', subtype: 'Printer', capacity: null, names: [] },
    ],
  },
  fr: {
    floors: ['Rez-de-chaussée', '1er étage', '2e étage', '3e étage', '4e étage'],
    area: 'Plateau ouvert',
    desk: 'Bureau',
    counter: 'Comptoir de restauration',
    rooms: [
      { type: 'Room', subtype: 'Meeting', capacity: 8, names: ['Aulne', 'Bouleau', 'Cèdre', 'Orme', 'Noisetier'] },
      { type: 'Room', subtype: 'Meeting', capacity: 4, names: ['Héron', 'Faucon', 'Pluvier', 'Martinet', 'Roitelet'] },
      { type: 'Room', subtype: 'Training', capacity: 20, names: ['Port', 'Lagune', 'Prairie', 'Verger', 'Sommet'] },
      { type: 'Room', subtype: 'Focus', capacity: 2, names: ['Ambre', 'Corail', 'Indigo', 'Ocre', 'Azur'] },
      { type: 'Room', subtype: 'Phone', capacity: 1, names: [] },
      {
        type: 'WorkArea',
        subtype: 'Lounge',
        capacity: 12,
        names: ['Cour', 'Galerie', 'Bibliothèque', 'Atelier', 'Loge'],
      },
      { type: 'POI', subtype: 'Printer', capacity: null, names: [] },
    ],
  },
};
