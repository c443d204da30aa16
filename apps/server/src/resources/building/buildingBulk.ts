import {
  building,
  type BuildingBulkChange,
  buildingBulkChange,
  copiedSettings,
  copySettingsChange,
  type CopySettingsChange,
  type SecretHolder,
} from '@atrium/contract';

import {
  type BulkActor,
  type BulkTarget,
  changeFields,
  defineBulkAction,
  writable,
} from '../../core/bulk/bulkAction.ts';
import { copyRecords, secretHolders } from '../../core/bulk/copyRecords.ts';
import type { Executor } from '../../core/db/database.ts';
import { HttpError, invalid } from '../../core/http/httpError.ts';

/** What buildings take from a catalogue of the root: its table and the column that names an entry. */
const catalogues = {
  extensions: { resource: 'extension', table: 'extensions', key: 'code' },
  appMenus: { resource: 'appMenu', table: 'app_menus', key: 'key' },
} as const;

/** Switches an entry of a catalogue; a building gets a record of its own when it is first switched on (BLDG-36, BLDG-39). */
async function switchEntry(
  target: BulkTarget,
  field: keyof typeof catalogues,
  code: string,
  isEnabled: boolean,
): Promise<void> {
  const { work, services, id: buildingId } = target;
  const { resource, table, key } = catalogues[field];
  const entries = writable(target, resource);
  const [record] = await work.query<{ id: string; name: string; code: string; isOwn: boolean }>({
    text: `select id, name, ${key} as code, building_id is not null as "isOwn" from ${table}
      where (building_id = $1::uuid or building_id is null) and lower(${key}) = lower($2) and deleted_at is null
      order by building_id nulls last limit 1`,
    values: [buildingId, code],
  });
  if (record === undefined) throw invalid([{ field: `${field}.${code}`, code: 'reference' }]);
  if (record.isOwn) return changeFields(target, entries, record.id, { enabled: isEnabled });
  if (!isEnabled) return undefined;
  const body = { name: record.name, [key]: record.code, buildingId, enabled: true };
  await entries.store.create(entries.grant, { work, services }, body);
  return undefined;
}

async function editBuilding(
  target: BulkTarget,
  { extensions = {}, appMenus = {}, ...fields }: BuildingBulkChange,
): Promise<void> {
  if (Object.keys(fields).length > 0) await changeFields(target, writable(target, 'building'), target.id, fields);
  for (const [code, isOn] of Object.entries(extensions)) await switchEntry(target, 'extensions', code, isOn);
  for (const [key, isOn] of Object.entries(appMenus)) await switchEntry(target, 'appMenus', key, isOn);
}

/** The building that is copied from is one that the actor sees. */
async function assertSource(actor: BulkActor, executor: Executor, { sourceId }: CopySettingsChange): Promise<void> {
  const { store, grant } = writable(actor, 'building');
  await store.current(grant, executor, sourceId).catch((error: unknown) => {
    throw error instanceof HttpError ? invalid([{ field: 'change.sourceId', code: 'reference' }]) : error;
  });
}

async function findSourceSecrets(
  executor: Executor,
  { sourceId, settings }: CopySettingsChange,
): Promise<readonly SecretHolder[]> {
  const found: SecretHolder[] = [];
  for (const setting of settings) found.push(...(await secretHolders(executor, copiedSettings[setting], sourceId)));
  return found;
}

async function copySettings(target: BulkTarget, { sourceId, settings }: CopySettingsChange): Promise<void> {
  const { work, id } = target;
  const [pair] = await work.query<{ isSame: boolean }>({
    text: `select t.customer_id = s.customer_id as "isSame" from buildings t, buildings s where t.id = $1::uuid and s.id = $2::uuid`,
    values: [id, sourceId],
  });
  // Images and people of one customer are not shown to another.
  if (pair?.isSame !== true) throw invalid([{ field: 'sourceId', code: 'mismatch' }]);
  if (id === sourceId) return;
  for (const setting of settings) await copyRecords(target, copiedSettings[setting], sourceId);
}

/** What is done to many buildings at once (BLDG-02 to BLDG-05). */
export const buildingBulkActions = [
  defineBulkAction({
    path: 'building/bulk',
    resource: building,
    summary: 'Change many buildings at once',
    change: buildingBulkChange,
    apply: editBuilding,
  }),
  defineBulkAction({
    path: 'building/copysettings',
    resource: building,
    summary: 'Copy settings of one building to others',
    change: copySettingsChange,
    assertPossible: assertSource,
    findSecretsLeft: findSourceSecrets,
    apply: copySettings,
  }),
];
