import type { Executor } from '../db/database.ts';
import { column, sql } from '../db/sql.ts';
import { buildingTable } from '../modules/places/building/building.table.ts';
import { readImdf } from '../formats/imdf/readImdf.ts';
import { activateMap, stageMap } from '../modules/places/buildingMap/mapVersions.ts';
import { countryTable } from '../modules/places/country/country.table.ts';
import { extensionTable } from '../modules/setup/extension/extension.table.ts';
import { spaceTable } from '../modules/places/space/space.table.ts';
import { storedZip } from '../formats/zip/storedZip.ts';
import { drawVenue, type PlannedFloor, type PlannedSpace, type PlannedVenue } from './content/floorPlan.ts';

/** Buildings of the demo that have a map. */
const MAX_MAPS = 3;

interface MappedBuilding {
  readonly id: string;
  readonly customerId: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface MappedSpace {
  readonly reference: string;
  readonly name: string;
  readonly type: string;
  readonly floor: string | null;
}

async function findBuildings(executor: Executor): Promise<MappedBuilding[]> {
  const own = (name: keyof typeof buildingTable._.columns) => column('b', buildingTable[name]);
  const extension = (name: 'buildingId' | 'code' | 'enabled' | 'deletedAt') => column('x', extensionTable[name]);
  return executor.query<MappedBuilding>(sql`
    select ${own('id')} as id, ${own('customerId')} as "customerId", ${own('name')} as name, ${own('address')} as address,
        ${own('city')} as city, ${column('c', countryTable.isoCode)} as country, ${own('latitude')} as latitude,
        ${own('longitude')} as longitude
      from ${buildingTable} b join ${countryTable} c on ${column('c', countryTable.id)} = ${own('countryId')}
        join ${extensionTable} x on ${extension('buildingId')} = ${own('id')} and ${extension('code')} = 'extension.map'
          and ${extension('enabled')} and ${extension('deletedAt')} is null
      where ${own('deletedAt')} is null and ${own('status')} = 'Active'
        and exists (select from ${spaceTable} s where ${column('s', spaceTable.buildingId)} = ${own('id')}
          and ${column('s', spaceTable.mapSpaceXRefId)} <> '' and ${column('s', spaceTable.deletedAt)} is null)
      order by ${own('id')} limit ${MAX_MAPS}`);
}

async function findSpaces(executor: Executor, buildingId: string): Promise<MappedSpace[]> {
  const own = (name: keyof typeof spaceTable._.columns) => column('s', spaceTable[name]);
  const floor = (name: 'id' | 'type' | 'name') => column('f', spaceTable[name]);
  return executor.query<MappedSpace>(sql`
    select ${own('mapSpaceXRefId')} as reference, ${own('name')} as name, ${own('type')} as type, ${floor('name')} as floor
      from ${spaceTable} s left join ${spaceTable} f on ${floor('id')} = any(${own('ancestorIds')}) and ${floor('type')} = 'Floor'
      where ${own('buildingId')} = ${buildingId}::uuid and ${own('deletedAt')} is null and ${own('type')} <> 'Floor'
        and ${own('mapSpaceXRefId')} <> ''
      order by ${own('mapSpaceXRefId')}`);
}

const categories: Readonly<Record<string, PlannedSpace['category']>> = {
  Room: 'conferenceroom',
  Desk: 'office',
  Area: 'lobby',
  'Common Area': 'lounge',
};

/** The floors in the order of their rooms' references; what is on no floor is on the lowest. */
function floorsOf(spaces: readonly MappedSpace[], groundFloor: string): PlannedFloor[] {
  const names = [...new Set(spaces.flatMap(({ floor }) => floor ?? []))];
  const floors = names.length === 0 ? [groundFloor] : names;
  return floors.map((name, ordinal) => ({
    name,
    shortName: String(ordinal),
    ordinal,
    spaces: spaces
      .filter(({ floor }) => (floor ?? floors[0]) === name)
      .map(({ reference, name: title, type }) => ({
        reference,
        name: title,
        category: categories[type] ?? 'room',
        isDesk: type === 'Desk',
      })),
  }));
}

/** Maps of some buildings with the map extension, drawn from their spaces; all but one of these are on the map (MAP-06). */
export async function seedMaps(executor: Executor): Promise<number> {
  const buildings = await findBuildings(executor);
  for (const [index, building] of buildings.entries()) {
    const { id, customerId, name, address, city, country, latitude, longitude } = building;
    const language = country === 'FR' ? 'fr' : 'en';
    const spaces = await findSpaces(executor, id);
    // A room that was added after the plan was drawn, and one on the plan that no one has entered yet.
    const drawn = spaces.length > 2 ? spaces.slice(0, -1) : spaces;
    const entered = {
      reference: 'STORE-1',
      name: language === 'fr' ? 'Réserve' : 'Store room',
      type: 'Space',
      floor: null,
    };
    const venue: PlannedVenue = {
      key: `map of ${name}`,
      name,
      address,
      city,
      country,
      position: { latitude, longitude },
      turn: [12, -24, 31][index] ?? 0,
      language,
      floors: floorsOf([...drawn, entered], language === 'fr' ? 'Rez-de-chaussée' : 'Ground floor'),
    };
    const files = Object.entries(drawVenue(venue)).map(([file, content]) => ({
      name: file,
      content: Buffer.from(JSON.stringify(content)),
    }));
    const map = readImdf(storedZip(files));
    if (!map.isRead) throw new Error(`the map of ${name} is not whole: ${JSON.stringify(map.faults[0])}`);
    const fileName = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.zip`;
    const versionId = await stageMap(executor, { buildingId: id, customerId, fileName, createdBy: null }, map);
    await activateMap(executor, id, versionId);
  }
  return buildings.length;
}
