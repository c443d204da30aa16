import type { ExtensionCode, ExtensionConfig } from '@atrium/contract';

import { createRecord } from '../seed/createRecord.ts';
import type { Services } from '../services/services.ts';

type ShortCode = ExtensionCode extends `extension.${infer Name}` ? Name : never;

/** Turns an extension on in buildings, with the settings given. */
export async function turnOn(
  services: Services,
  name: ShortCode,
  buildingIds: readonly string[],
  config: ExtensionConfig = {},
): Promise<void> {
  const entry = { name: name.charAt(0).toUpperCase() + name.slice(1), code: `extension.${name}` };
  const text = `select from extensions where lower(code) = lower($1) and building_id is null and deleted_at is null`;
  const known = await services.database.query({ text, values: [entry.code] });
  if (known.length === 0) await createRecord(services, 'test', 'extension', entry);
  for (const buildingId of buildingIds)
    await createRecord(services, 'test', 'extension', { ...entry, buildingId, config, enabled: true });
}
