import { drawVenue, type ImdfFiles, type PlannedFloor } from '../seed/content/floorPlan.ts';
import { sampleZip } from '../formats/zip/testing/sampleZip.ts';

/** A meeting room of a map, by its reference. */
export const sampleRoom = (reference: string, name = `Room ${reference}`) =>
  ({ reference, name, category: 'conferenceroom', isDesk: false }) as const;

/** The files of a map with these floors, in Lyon where `buildingBody` is; `key` tells the ids of one map from those of another. */
export function sampleVenue(floors: readonly PlannedFloor[], key = 'north'): ImdfFiles {
  return drawVenue({
    key,
    name: 'North One',
    address: '1 Example Street',
    city: 'Lyon',
    country: 'FR',
    position: { latitude: 45.76, longitude: 4.84 },
    turn: 17,
    language: 'en',
    floors,
  });
}

/** The files of a map as they are uploaded. */
export function venueArchive(files: ImdfFiles): Buffer {
  return sampleZip(Object.entries(files).map(([name, content]) => ({ name, content: JSON.stringify(content) })));
}
