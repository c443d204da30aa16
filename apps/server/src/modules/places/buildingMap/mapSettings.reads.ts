import { mapsReadOnlyModes, type MapSettings, type Session } from '@atrium/contract';
import { z } from 'zod';

import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { isEnabledExtension, isOpenTo } from '../../../directory/features.ts';
import { extensionTable } from '../../setup/extension/extension.table.ts';

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

/**
 * Returns what the map extension of a building says of its map (MAP-10, MAP-11); null where it is not enabled (MAP-09), and
 * for a person of the app where it is not open to them (ON-02).
 */
export async function findMapSettings(
  executor: Executor,
  buildingId: string,
  appSession: Session | null = null,
): Promise<MapSettings | null> {
  const own = (name: 'buildingId' | 'code' | 'config') => column('x', extensionTable[name]);
  const [line] = await executor.query<{
    config: unknown;
  }>(sql`select ${own('config')} as config from ${extensionTable} x
    where ${own('buildingId')} = ${buildingId}::uuid and lower(${own('code')}) = 'extension.map' and ${isEnabledExtension}
      and ${isOpenTo(appSession)} limit 1`);
  return line === undefined ? null : config.parse(line.config ?? {});
}
