import { type FieldCode, imageLimits } from '@atrium/contract';

import { inTurns } from '../../base/isolated/inTurns.ts';
import { IsolatedProcessError, runIsolated } from '../../base/isolated/runIsolated.ts';

/** Milliseconds; 48 megapixels take 3 s of a processor. */
const LONGEST_DECODING = 30_000;
/** A picture that was saved with less care than ours may grow. */
const MAX_GROWTH = 4;

/** One picture at a time, owner by owner: the largest takes 250 MB while it is decoded. */
const inTurn = inTurns(1);

/**
 * Decodes a PNG or JPEG in a process of its own and answers its pixels encoded again, upright and in the same format:
 * without place, camera, comments and anything else the file said (SEC-07, SEC-09). Answers the field code of one that
 * cannot be decoded, other formats among them.
 */
export async function rewriteImage(content: Buffer, ownerId: string): Promise<Buffer | FieldCode> {
  try {
    const answer = await inTurn(ownerId, () =>
      runIsolated({
        module: new URL('imageProcess.ts', import.meta.url),
        options: [String(imageLimits.maxPixels)],
        content,
        packages: ['sharp', '@img', 'detect-libc', 'semver'],
        hasAddons: true,
        environment: { UV_THREADPOOL_SIZE: '1' },
        heapMegabytes: 64,
        megabytes: 320,
        milliseconds: LONGEST_DECODING,
        maxAnswerBytes: MAX_GROWTH * imageLimits.maxBytes,
      }),
    );
    return 'content' in answer ? answer.content : 'imageBroken';
  } catch (error) {
    if (error instanceof IsolatedProcessError) return 'imageBroken';
    throw error;
  }
}
