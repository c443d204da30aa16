import { HttpError } from '../../../base/httpError.ts';
import type { Work } from '../../../db/work.ts';

/** Does to a request what the maintenance system says; one that has as many lines as it may have keeps what it has. */
export async function unlessFull(work: Work, run: () => Promise<void>): Promise<void> {
  try {
    await work.attempt(run);
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'requestFull') throw error;
  }
}
