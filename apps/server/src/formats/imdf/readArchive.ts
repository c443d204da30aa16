import { imdfTypes, mapFault, mapLimits, mapSummary } from '@atrium/contract';
import { z } from 'zod';

import { inTurns } from '../../base/isolated/inTurns.ts';
import { IsolatedProcessError, runIsolated } from '../../base/isolated/runIsolated.ts';
import type { ImdfReading } from './readImdf.ts';

/** Of JavaScript's own memory: an archive of 24 MB unpacked takes about two thirds of it. */
const HEAP_MEGABYTES = 512;
const MEGABYTES = 768;
const MAX_ANSWER_BYTES = 48 * 1024 * 1024;

const nullableId = z.guid().nullable();

const reading: z.ZodType<ImdfReading> = z.discriminatedUnion('isRead', [
  z.object({
    isRead: z.literal(true),
    name: z.string(),
    summary: mapSummary,
    features: z.array(
      z.object({
        id: z.guid(),
        type: z.enum(imdfTypes),
        levelId: nullableId,
        ordinal: z.int().nullable(),
        name: z.string().nullable(),
        shortName: z.string().nullable(),
        reference: z.string().nullable(),
        buildingIds: z.array(z.guid()),
        feature: z.unknown(),
      }),
    ),
  }),
  z.object({ isRead: z.literal(false), faultCount: z.int(), faults: z.array(mapFault) }),
]);

const inTurn = inTurns(1);

/** Reads an IMDF archive in a process of its own, one after another (SEC-09); null where that needs more than it may. */
export async function readArchive(
  content: Buffer,
  ownerId: string | null,
  signal: AbortSignal,
): Promise<ImdfReading | null> {
  try {
    const answer = await inTurn(ownerId, () =>
      runIsolated({
        module: new URL('imdfProcess.ts', import.meta.url),
        content,
        packages: [],
        heapMegabytes: HEAP_MEGABYTES,
        megabytes: MEGABYTES,
        milliseconds: mapLimits.longestReading,
        maxAnswerBytes: MAX_ANSWER_BYTES,
        signal,
      }),
    );
    return 'content' in answer ? reading.parse(JSON.parse(answer.content.toString())) : null;
  } catch (error) {
    if (error instanceof IsolatedProcessError) return null;
    throw error;
  }
}
