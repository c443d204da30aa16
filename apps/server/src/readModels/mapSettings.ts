import { mapsReadOnlyModes, type MapSettings } from '@atrium/contract';
import { z } from 'zod';

import type { Executor } from '../db/database.ts';
import { column, sql } from '../db/sql.ts';
import { extensionTable } from '../resources/extension/extension.table.ts';

const config = z
  .object({
    blueDotRefId: z.string().nullable().catch(null),
    wayfinding: z.boolean().catch(false),
    beaconInstalled: z.boolean().catch(false),
    mapsReadOnly: z.array(z.enum(mapsReadOnlyModes)).catch([]),
  })
  .catch({ blueDotRefId: null, wayfinding: false, beaconInstalled: false, mapsReadOnly: [] });

/** What a building without the extension has. */
export const noMapSettings: MapSettings = config.parse({});

/** Returns what the map extension of a building says of its map (MAP-10, MAP-11); null where it is not enabled (MAP-09). */
export async function findMapSettings(executor: Executor, buildingId: string): Promise<MapSettings | null> {
  const own = (name: 'buildingId' | 'code' | 'enabled' | 'deletedAt' | 'config') => column('x', extensionTable[name]);
  const [line] = await executor.query<{
    config: unknown;
  }>(sql`select ${own('config')} as config from ${extensionTable} x
    where ${own('buildingId')} = ${buildingId}::uuid and lower(${own('code')}) = 'extension.map' and ${own('enabled')}
      and ${own('deletedAt')} is null limit 1`);
  return line === undefined ? null : config.parse(line.config ?? {});
}
