import { createRecord } from '../seed/createRecord.ts';
import type { Services } from '../services/services.ts';

const map = { name: 'Map', code: 'extension.map' };

/** Turns the map extension on in buildings, without which a space needs a service id (PLACE-17). */
export async function turnOnMap(services: Services, ...buildingIds: readonly string[]): Promise<void> {
  const text = `select from extensions where lower(code) = 'extension.map' and building_id is null and deleted_at is null`;
  const known = await services.database.query({ text, values: [] });
  if (known.length === 0) await createRecord(services, 'test', 'extension', map);
  for (const buildingId of buildingIds)
    await createRecord(services, 'test', 'extension', { ...map, buildingId, enabled: true });
}
