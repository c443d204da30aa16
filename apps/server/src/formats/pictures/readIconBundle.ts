import { type FieldCode, fieldCodes, iconBundleLimits } from '@atrium/contract';

import { inTurns } from '../../base/isolated/inTurns.ts';
import { IsolatedProcessError, runIsolated } from '../../base/isolated/runIsolated.ts';

const inTurn = inTurns(1);

/**
 * Checks an uploaded icon bundle in a process of its own, one after another, and answers it as it is stored: with its
 * icons unpacked, so that to show them costs nothing more. Answers the field code where it is refused (BRAND-05, SEC-09).
 */
export async function readIconBundle(content: Buffer, ownerId: string): Promise<Buffer | FieldCode> {
  try {
    const answer = await inTurn(ownerId, () =>
      runIsolated({
        module: new URL('iconsProcess.ts', import.meta.url),
        content,
        packages: [],
        heapMegabytes: 128,
        megabytes: 256,
        milliseconds: iconBundleLimits.longestReading,
        maxAnswerBytes: iconBundleLimits.maxStoredBytes,
      }),
    );
    if ('content' in answer) return answer.content;
    return fieldCodes.find((code) => code === answer.refusal) ?? 'iconsBroken';
  } catch (error) {
    if (error instanceof IsolatedProcessError) return 'iconsBroken';
    throw error;
  }
}
