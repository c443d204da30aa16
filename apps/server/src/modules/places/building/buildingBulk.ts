import {
  building,
  type BuildingBulkChange,
  buildingBulkChange,
  copiedSettings,
  copySettingsChange,
  type CopySettingsChange,
  type SecretHolder,
} from '@atrium/contract';

import { permittedLevels } from '../../../access/authorize.ts';
import { HttpError, invalid } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { switchCatalogueEntry } from './switchCatalogueEntry.process.ts';
import {
  type BulkActor,
  type BulkTarget,
  changeFields,
  defineBulkAction,
  writable,
} from '../../../services/bulk/bulkAction.ts';
import { copyRecords, secretHolders } from '../../../services/bulk/copyRecords.ts';
import { buildingTable } from './building.table.ts';

async function editBuilding(
  target: BulkTarget,
  { extensions = {}, appMenus = {}, ...fields }: BuildingBulkChange,
): Promise<void> {
  if (Object.keys(fields).length > 0) await changeFields(target, writable(target, 'building'), target.id, fields);
  for (const [code, isOn] of Object.entries(extensions)) await switchCatalogueEntry(target, 'extensions', code, isOn);
  for (const [key, isOn] of Object.entries(appMenus)) await switchCatalogueEntry(target, 'appMenus', key, isOn);
}

/** Refuses a building to copy from that the actor does not see. */
async function assertSource(actor: BulkActor, executor: Executor, { sourceId }: CopySettingsChange): Promise<void> {
  const { store, grant } = writable(actor, 'building');
  await store.current(grant, { work: executor }, sourceId).catch((error: unknown) => {
    throw error instanceof HttpError ? invalid([{ field: 'change.sourceId', code: 'reference' }]) : error;
  });
}

/** The actor learns of the records that they may write; of the others nothing is copied (SEC-19). */
async function findSourceSecrets(
  actor: BulkActor,
  executor: Executor,
  { sourceId, settings }: CopySettingsChange,
): Promise<readonly SecretHolder[]> {
  const { services, session } = actor;
  const found: SecretHolder[] = [];
  for (const name of settings.map((setting) => copiedSettings[setting])) {
    if (permittedLevels(session, services.stores.named(name).resource, 'edit').includes('building'))
      found.push(...(await secretHolders(actor, executor, name, sourceId)));
  }
  return found;
}

async function copySettings(target: BulkTarget, change: CopySettingsChange): Promise<void> {
  const { work, id } = target;
  const { sourceId, settings } = change;
  // What is not seen reads as nothing, and the building would lose what it has.
  await assertSource(target, work, change);
  const [pair] = await work.query<{ isSame: boolean }>(sql`select
      ${column('t', buildingTable.customerId)} = ${column('s', buildingTable.customerId)} as "isSame"
    from ${buildingTable} t, ${buildingTable} s
    where ${column('t', buildingTable.id)} = ${id}::uuid and ${column('s', buildingTable.id)} = ${sourceId}::uuid`);
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
