import type { ResourceDefinition, RuleIssue } from '@atrium/contract';

import type { Grant } from '../../access/grant.ts';
import type { Database, Executor } from '../../db/database.ts';
import type { StoreRegistry, Values } from '../../store/storeDefinition.ts';

/** A line of a table that passed the shape of its record: `values` by field, empty cells left out. */
export interface ImportLine {
  readonly line: number;
  /** The id of the record that the job makes of the line, the same in each of its attempts: by it the job knows what it saved. */
  readonly id: string;
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
}

/** Saves some lines in a transaction, which is a short one: others wait for it. */
export type SaveLines = (tx: Executor, lines: readonly ImportLine[]) => Promise<void>;

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
  /**
   * Finds what only the database, or a comparison of the lines, can show. Records with the lines' own ids were saved by an
   * earlier attempt of the job and are in no line's way.
   */
  readonly findIssues: (context: ImportContext, lines: readonly ImportLine[]) => Promise<readonly LineIssue[]>;
  /** Prepares the saving of checked lines. A value that was taken since they were checked makes the database refuse them. */
  readonly prepareSave: (context: ImportContext) => Promise<SaveLines>;
  /** Deletes what the job has saved, as far as it is still there. */
  readonly takeBack: (context: ImportContext, tx: Executor, ids: readonly string[]) => Promise<void>;
}
