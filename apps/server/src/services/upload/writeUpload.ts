import type { Session } from '@atrium/contract';

import { HttpError } from '../../base/httpError.ts';
import type { Grant } from '../../access/grant.ts';
import { isTransactionConflict } from '../../db/databaseError.ts';
import type { TransactionPace } from '../../db/transactionPace.ts';
import { askingOnce, inOneTransaction, type Work, workOn } from '../../db/work.ts';
import { toHttpError } from '../../http/answerErrors.ts';
import type { HttpServices } from '../../http/httpServices.ts';
import type { RecordRemoval, RecordSave, SavedRecord, Store } from '../../store/defineStore.ts';
import {
  addCounts,
  appliedLines,
  type UploadRecord,
  type LineOutcome,
  lockUpload,
  markLines,
  pendingLines,
  type StepLine,
} from './uploadRecords.ts';
import type { UploadDefinition, UploadPlace } from './defineUpload.ts';

/** What a step of an upload works with. */
export interface Step {
  readonly upload: UploadRecord;
  readonly place: UploadPlace;
  readonly definition: UploadDefinition;
  readonly services: HttpServices;
  readonly store: Store;
  /** Of the job's owner. */
  readonly session: Session;
  readonly view: Grant;
  /** Null where the role no longer allows it. */
  readonly add: Grant | null;
  readonly edit: Grant | null;
}

type Applied = Pick<LineOutcome, 'record_id' | 'version'>;

/** How the lines of an upload are written, and what is made of them. */
export interface StepKind {
  readonly next: typeof pendingLines;
  /** The save that a line asks for; null where it deletes its record. @throws HttpError 403 */
  readonly saveOf: (step: Step, work: Work, line: StepLine) => Promise<RecordSave | null> | RecordSave | null;
  /** Whether a line may be written in one statement with its neighbours. */
  readonly isTogether: (definition: UploadDefinition, line: StepLine) => boolean;
  readonly outcomes: { readonly done: 'applied' | 'undone'; readonly refused: 'refused' | 'kept' };
}

function granted(grant: Grant | null): Grant {
  if (grant === null) throw new HttpError(403, 'forbidden');
  return grant;
}

/** Saves the lines that are in order, those with nothing before them first. */
export const applying: StepKind = {
  next: pendingLines,
  saveOf: async ({ definition, add, edit, upload }, work, line) => {
    const isNew = line.action === 'create';
    const grant = granted(isNew ? add : edit);
    const body = (await definition.complete?.(work, upload, line.body)) ?? line.body;
    // The campus of the check may be merged into another one since; a file that holds many buildings names them itself.
    const placed = definition.buildingField === undefined ? definition.fixed(upload) : {};
    return isNew
      ? { grant, id: null, expected: null, body: { ...body, ...placed } }
      : { grant, id: line.recordId ?? '', expected: line.version, body };
  },
  isTogether: ({ isAlone }, { action, body }) => isAlone?.(action, body) !== true,
  outcomes: { done: 'applied', refused: 'refused' },
};

/** Takes back what was applied, the last line first: what was added is deleted, what was changed gets its values back. */
export const undoing: StepKind = {
  next: appliedLines,
  saveOf: ({ store, edit }, _, { action, before, recordId, version }) => {
    const grant = granted(edit);
    if (action === 'create') return null;
    const settable = Object.entries(before).filter(([field]) => field in store.resource.update.shape);
    return { grant, id: recordId ?? '', expected: version, body: Object.fromEntries(settable) };
  },
  isTogether: ({ isAlone }, { action, before }) => isAlone?.(action, before) !== true,
  outcomes: { done: 'undone', refused: 'kept' },
};

/** Writes one line, as a save or a delete of its record does. */
async function writeLine({ saveOf }: StepKind, step: Step, work: Work, line: StepLine): Promise<Applied> {
  const { store, services, edit } = step;
  const scope = { work, services };
  const save = await saveOf(step, work, line);
  if (save === null) {
    await store.remove(granted(edit), scope, line.recordId ?? '', line.version);
    return { record_id: line.recordId, version: line.version };
  }
  const { grant, id, expected, body } = save;
  const saved =
    id === null ? await store.create(grant, scope, body) : await store.update(grant, scope, id, expected, body);
  return { record_id: saved.id, version: saved.version };
}

/** Returns what a refused line becomes. @throws what is no fault of the line */
function refusal({ outcomes }: StepKind, { definition }: Step, line: StepLine, error: unknown): LineOutcome {
  if (isTransactionConflict(error)) throw error;
  const { status, code, issues } = toHttpError(error);
  if (status >= 500) throw error;
  const named = issues.map(({ field, code: fault, names = [], limit, choices }) => ({
    field: definition.columns.find(({ sets }) => sets === field)?.field ?? field,
    column: null,
    code: fault,
    value: null,
    otherLine: null,
    ...(names.length === 0 ? {} : { names }),
    ...(limit === undefined ? {} : { limit }),
    ...(choices === undefined ? {} : { choices: [...choices] }),
  }));
  // What refers to a record is no fault of a column.
  const isUsed = code === 'inUse';
  const whole = { field: null, column: null, code, value: null, otherLine: null };
  const users = issues.flatMap(({ names = [] }) => names);
  const { recordId, version } = line;
  return {
    line: line.line,
    outcome: outcomes.refused,
    record_id: recordId,
    version,
    issues: isUsed ? [{ ...whole, ...(users.length > 0 && { names: users }) }] : named.length > 0 ? named : [whole],
  };
}

/** Writes lines one after another; the transaction around them stays sound when one is refused. */
async function writeEach(
  kind: StepKind,
  step: Step,
  work: Work,
  lines: readonly StepLine[],
): Promise<readonly LineOutcome[]> {
  const outcomes: LineOutcome[] = [];
  for (const line of lines)
    try {
      const applied = await work.attempt(() => writeLine(kind, step, work, line));
      outcomes.push({ line: line.line, outcome: kind.outcomes.done, ...applied, issues: [] });
    } catch (error) {
      outcomes.push(refusal(kind, step, line, error));
    }
  return outcomes;
}

/** Writes or deletes lines that do not depend on each other in few statements. @throws DatabaseError where one cannot be written */
async function writeTogether(
  kind: StepKind,
  step: Step,
  work: Work,
  lines: readonly StepLine[],
): Promise<readonly LineOutcome[]> {
  const once = askingOnce(work);
  const saves = new Map<StepLine, RecordSave>();
  const removals = new Map<StepLine, RecordRemoval>();
  for (const line of lines) {
    const save = await kind.saveOf(step, once, line);
    if (save === null) {
      const { recordId, version } = line;
      removals.set(line, { grant: granted(step.edit), id: recordId ?? '', expected: version });
    } else saves.set(line, save);
  }
  const scope = { work, services: step.services };
  const written = new Map<StepLine, SavedRecord | HttpError>();
  const note = (asked: ReadonlyMap<StepLine, unknown>, made: readonly (SavedRecord | HttpError)[]) => {
    for (const [index, line] of [...asked.keys()].entries()) {
      const one = made[index];
      if (one !== undefined) written.set(line, one);
    }
  };
  if (saves.size > 0) note(saves, await step.store.saveMany(scope, [...saves.values()]));
  if (removals.size > 0) note(removals, await step.store.removeTogether(scope, [...removals.values()]));
  return lines.map((line) => {
    const saved = written.get(line);
    if (saved === undefined || saved instanceof HttpError) return refusal(kind, step, line, saved);
    return {
      line: line.line,
      outcome: kind.outcomes.done,
      record_id: saved.id,
      version: saved.version,
      issues: [],
    };
  });
}

/** Finds out what the database refuses of lines together by writing each. */
async function writeLinesOf(
  kind: StepKind,
  step: Step,
  work: Work,
  lines: readonly StepLine[],
): Promise<readonly LineOutcome[]> {
  const [first] = lines;
  if (first === undefined || !kind.isTogether(step.definition, first)) return writeEach(kind, step, work, lines);
  try {
    return await work.attempt(() => writeTogether(kind, step, work, lines));
  } catch (error) {
    if (isTransactionConflict(error)) throw error;
    return writeEach(kind, step, work, lines);
  }
}

/** How many lines a transaction has at most that need statements for themselves: they are far slower than others. */
const LINES_EACH = 25;

/** The first lines that are written alike: together those that are as deep in the file. */
function firstAlike({ isTogether }: StepKind, definition: UploadDefinition, lines: readonly StepLine[]): StepLine[] {
  const [first] = lines;
  if (first === undefined) return [];
  const areTogether = isTogether(definition, first);
  const end = lines.findIndex(
    (line) => isTogether(definition, line) !== areTogether || (areTogether && line.rank !== first.rank),
  );
  const alike = lines.slice(0, end === -1 ? lines.length : end);
  return areTogether ? alike : alike.slice(0, LINES_EACH);
}

/** How often a transaction is tried again that another one has got into the way of. */
const MAX_ATTEMPTS = 3;

/** Writes the next lines in one transaction with what became of them. Answers how many they were. */
export async function writeNext(kind: StepKind, step: Step, pace: TransactionPace, attempt = 1): Promise<number> {
  const { upload, services, definition } = step;
  try {
    let begun = 0;
    const written = await inOneTransaction(workOn(services.database), async (work) => {
      begun = performance.now();
      // A process that was taken for dead and its successor write one after the other.
      await lockUpload(work, upload.id);
      const lines = firstAlike(kind, definition, await kind.next(work, upload.id, pace.lines));
      if (lines.length === 0) return 0;
      const outcomes = await writeLinesOf(kind, step, work, lines);
      await markLines(work, upload.id, outcomes);
      const { done, refused } = kind.outcomes;
      const count = outcomes.filter(({ outcome }) => outcome === done).length;
      const left = done === 'undone' ? { applied: -outcomes.length } : {};
      await addCounts(work, upload.id, { ...left, [done]: count, [refused]: outcomes.length - count });
      return outcomes.length;
    });
    pace.note(written, performance.now() - begun);
    return written;
  } catch (error) {
    if (isTransactionConflict(error) && attempt < MAX_ATTEMPTS) return writeNext(kind, step, pace, attempt + 1);
    throw error;
  }
}
