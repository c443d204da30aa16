import type { ResourceDefinition, RuleIssue } from '@atrium/contract';

import type { Grant } from '../../access/grant.ts';
import type { Database, Executor } from '../../db/database.ts';
import type { StoreRegistry, Values } from '../../store/storeDefinition.ts';

/** A line of a table that passed the shape of its record: `values` by field, empty cells left out. */
export interface ImportLine {
  readonly line: number;
  readonly values: Values;
}

/** What is wrong with a line; `otherLine` is the one that it repeats. */
export interface LineIssue extends RuleIssue {
  readonly line: number;
  readonly otherLine?: number;
}

/** What an import works with. `parents` are the ids of the path, checked to be in the owner's scope. */
export interface ImportContext {
  readonly database: Database;
  readonly stores: StoreRegistry;
  readonly grant: Grant;
  readonly parents: Readonly<Record<string, string>>;
  /** Aborted when the import is cancelled: nothing may be saved from then on. */
  readonly signal: AbortSignal;
  /** The last thing in the transaction that saves: reports that so many lines are saved, or throws when it was cancelled. */
  finish(tx: Executor, saved: number): Promise<void>;
}

/** How records of a resource are read from a spreadsheet (MSG-14). */
export interface ImportDefinition {
  readonly resource: ResourceDefinition;
  /** The columns of the template in order, by the fields of a create; a field of another kind than text is found by its text in `check`. */
  readonly columns: readonly { readonly field: string; readonly isRequired: boolean }[];
  /** Checks one line's texts against the contract; the values are what `save` is given. */
  readonly readLine: (texts: Readonly<Record<string, string>>) => {
    readonly values: Values;
    readonly issues: readonly RuleIssue[];
  };
  /** Finds what only the database, or a comparison of the lines, can show. */
  readonly findIssues: (context: ImportContext, lines: readonly ImportLine[]) => Promise<readonly LineIssue[]>;
  /**
   * Saves all lines in one transaction or none, with `finish` as its last step. A value that was taken since it was checked makes
   * the database refuse them all: then everything is checked again.
   */
  readonly save: (context: ImportContext, lines: readonly ImportLine[]) => Promise<void>;
}
