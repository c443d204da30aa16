import { batchLimits } from '@atrium/contract/files';

import { inTurns } from '../../base/isolated/inTurns.ts';
import { IsolatedProcessError, runIsolated } from '../../base/isolated/runIsolated.ts';
import { isLeftover, unzip, type ZipEntry } from '../zip/unzip.ts';
import { archiveLimits } from './archiveLimits.ts';

/** Bytes of a file's name with its lines in the archive; what is longer than a path may be is no image of a place. */
const LONGEST_NAME = 4_096;

const inTurn = inTurns(1);

/** Unpacks an archive in a process of its own, one after another; null where it is none, or passes a bound (SEC-09). */
async function unpacked(content: Buffer, ownerId: string, signal: AbortSignal): Promise<Buffer | null> {
  try {
    const answer = await inTurn(ownerId, () =>
      runIsolated({
        module: new URL('archiveProcess.ts', import.meta.url),
        content,
        packages: [],
        heapMegabytes: 64,
        megabytes: 256,
        milliseconds: batchLimits.longestReading,
        maxAnswerBytes: archiveLimits.maxUnpackedBytes + archiveLimits.maxFiles * LONGEST_NAME,
        signal,
      }),
    );
    return 'content' in answer ? answer.content : null;
  } catch (error) {
    if (error instanceof IsolatedProcessError) return null;
    throw error;
  }
}

/** The images of an upload: those of an archive within its bounds (SEC-09), or the one that it is; null where it is neither. */
export async function imagesIn(
  fileName: string,
  content: Buffer,
  ownerId: string,
  signal: AbortSignal,
): Promise<ZipEntry[] | null> {
  if (!/\.zip$/i.test(fileName)) return [{ name: fileName, content }];
  const archive = await unpacked(content, ownerId, signal);
  const entries = archive === null ? 'broken' : unzip(archive, archiveLimits);
  if (typeof entries === 'string') return null;
  const images = entries.filter((entry) => !isLeftover(entry));
  return images.length > batchLimits.maxImages ? null : images;
}
