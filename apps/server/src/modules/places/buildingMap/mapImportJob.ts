import { buffer } from 'node:stream/consumers';

import { randomUUID } from 'node:crypto';

import { type MapImportResult, mapLimits, placeWarningsOf, space } from '@atrium/contract';
import { z } from 'zod';

import { featureGrant } from '../../../access/authorize.ts';
import { HttpError } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { findBuildingPosition } from '../buildings.reads.ts';
import { announceMap } from '../announceMap.process.ts';
import { defineJob, type JobContext, type JobDefinition, JobFailure } from '../../../services/jobs/defineJob.ts';
import type { JobServices } from '../../../services/jobs/jobServices.ts';
import { keptTrial, ownerSession } from '../../../services/jobs/ownerSession.ts';
import { questionPlace } from './questionPlace.ts';
import { readArchive } from '../../../formats/imdf/readArchive.ts';
import { type MapOrigin, type ReadMap, stageMap } from './mapVersions.ts';

/** The kind of the job that reads a map from an IMDF archive. */
export const MAP_IMPORT_KIND = 'mapImport';

/** The feature of the building map page (NAV-68). */
export const MAP_FEATURE = 'BUILDING.buildingMap';

const inputSchema = z.object({
  buildingId: z.uuid(),
  fileId: z.uuid(),
  fileName: z.string(),
  /** The role that was being tried when it was asked for; it still limits what is written (PERM-34). */
  ...keptTrial,
});
export type MapImportInput = z.infer<typeof inputSchema>;
type Context = JobContext<MapImportInput>;

const STEPS = 3;

/** The building with its customer, as long as the owner may change its map: that may have changed since they asked (SEC-02). */
async function permitted({ executor, input, ownerId }: Context, services: JobServices): Promise<string> {
  const { stores } = services.all();
  try {
    const session = await ownerSession(executor, ownerId, input, 'importForbidden');
    const grant = featureGrant(session, space, [MAP_FEATURE], 'edit', {
      requestId: randomUUID(),
      address: null,
      source: 'import',
    });
    const placed = await stores.named(space.name).placeInScope(grant, executor, { buildingId: input.buildingId });
    return z.object({ customerId: z.uuid() }).parse(placed).customerId;
  } catch (error) {
    if (error instanceof HttpError) throw new JobFailure('importForbidden');
    throw error;
  }
}

async function contentOf({ files }: JobServices, { executor, input, ownerId }: Context): Promise<Buffer> {
  const file = await files.find(executor, input.fileId);
  if (file === null || file.uploadedBy !== ownerId) throw new JobFailure('mapUnreadable');
  return buffer(await files.read(file));
}

/** A map that has a warning first where it is far from its building: before all others, of which only some are kept. */
async function questioned(executor: Executor, buildingId: string, map: ReadMap): Promise<ReadMap> {
  const position = await findBuildingPosition(executor, buildingId);
  const warning = position === null ? null : questionPlace(map.features, position);
  if (warning === null) return map;
  const { warnings, warningCount } = map.summary;
  const first = [warning, ...warnings].slice(0, mapLimits.maxShownFaults);
  return { ...map, summary: { ...map.summary, warnings: first, warningCount: warningCount + 1 } };
}

async function stage(services: JobServices, job: Context): Promise<void> {
  const { executor, input, ownerId, signal } = job;
  const customerId = await permitted(job, services);
  await job.report(1, STEPS);
  const archive = await readArchive(await contentOf(services, job), ownerId, signal);
  if (archive === null) throw new JobFailure('mapUnreadable');
  if (!archive.isRead) {
    const { faultCount, faults } = archive;
    const result: MapImportResult = { versionId: null, warnings: [], faultCount, faults: [...faults] };
    throw new JobFailure('mapRefused', result);
  }
  await job.report(2, STEPS);
  const { buildingId, fileName } = input;
  const map = await questioned(executor, buildingId, archive);
  const origin: MapOrigin = { buildingId, customerId, fileName, createdBy: ownerId };
  await executor.transaction(async (tx) => {
    const versionId = await stageMap(tx, origin, map);
    await announceMap(services.all().live, tx, origin, 'Created');
    const result: MapImportResult = {
      versionId,
      warnings: placeWarningsOf(map.summary.warnings),
      faultCount: 0,
      faults: [],
    };
    await job.finishIn(tx, { done: STEPS, counts: { lines: map.features.length }, result });
  });
}

/**
 * Reads an uploaded IMDF archive and stores it to be looked at; the map in use stays until a person replaces it (MAP-06).
 * A fault leaves nothing behind, and all faults are in the result.
 */
export function mapImportJob(services: JobServices): JobDefinition {
  return defineJob({
    kind: MAP_IMPORT_KIND,
    input: inputSchema,
    afterCrash: 'fail',
    run: async (job) => {
      const remove = () => services.files.remove(job.executor, job.input.fileId);
      try {
        await stage(services, job);
      } catch (error) {
        if (error instanceof JobFailure) await remove();
        throw error;
      }
      await remove();
    },
  });
}
