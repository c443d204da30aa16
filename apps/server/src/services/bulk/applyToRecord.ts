import type { BulkRow } from '@atrium/contract';

import { uuidv7 } from '../../base/uuidv7.ts';
import { toHttpError } from '../../http/answerErrors.ts';
import { fieldErrors, type HttpError, notFound } from '../../base/httpError.ts';
import { inOneTransaction, workOn } from '../../db/work.ts';
import type { BulkAction, BulkActor } from './bulkAction.ts';
import { changesOf, type RecordChange } from './changesOf.ts';
import type { SelectedRecord } from './selectedRecords.ts';

/** What became of one record, with what was written of it. */
export interface AppliedRecord extends BulkRow {
  readonly changes: readonly RecordChange[];
}

/** Ends the transaction of a preview. */
class Previewed extends Error {}

/** Returns why a record is refused; an unexpected error is thrown again. */
export function refusalOf(error: unknown): NonNullable<BulkRow['refusal']> {
  const known: HttpError = toHttpError(error);
  if (known.status >= 500) throw error;
  return { code: known.code, message: known.message, fields: fieldErrors(known.issues) };
}

/**
 * Does the action to one record in a transaction of its own: all of it, or nothing with the reason. With `isPreview`
 * the transaction is rolled back, so that a preview shows exactly what the action itself would do.
 */
export async function applyToRecord(
  action: BulkAction,
  actor: BulkActor,
  record: SelectedRecord,
  change: unknown,
  isPreview: boolean,
): Promise<AppliedRecord> {
  const { id, name } = record;
  let changes: RecordChange[] = [];
  const begin = uuidv7();
  try {
    if (!record.isThere) throw notFound();
    await inOneTransaction(workOn(actor.services.database), async (work) => {
      await action.apply({ ...actor, work, id }, change);
      changes = await changesOf(work, actor.trace.requestId, null, begin);
      if (isPreview) throw new Previewed();
    });
  } catch (error) {
    if (!(error instanceof Previewed)) return { id, name, outcome: 'refused', refusal: refusalOf(error), changes: [] };
  }
  return { id, name, outcome: changes.length === 0 ? 'unchanged' : 'changed', refusal: null, changes };
}
