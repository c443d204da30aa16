import type {
  BatchAction,
  BatchAssumption,
  BatchKind,
  ResourceDefinition,
  RuleIssue,
  Session,
  UploadParam,
} from '@atrium/contract';

import type { Grant, RequestTrace } from '../../access/grant.ts';
import type { Executor } from '../../db/database.ts';
import type { Sql } from '../../db/sql.ts';
import type { HttpServices } from '../../http/httpServices.ts';
import type { Stored, StoreRegistry, Values } from '../../store/storeDefinition.ts';
import type { NamedPlace, PlaceNames } from './placeNames.ts';
import type { ReferenceIndex } from './referenceIndex.ts';

/** Who works with uploads, and where they are read and written. */
export interface UploadActor {
  readonly services: Pick<HttpServices, 'stores'>;
  readonly session: Session;
  readonly trace: RequestTrace;
}

/** Where the records of an upload are. */
export interface UploadPlace {
  readonly customerId: string;
  readonly buildingId: string | null;
  /** Another record that they are in, such as the campus of destinations. */
  readonly parentId: string | null;
  /** The buildings in scope of a file that holds many. */
  readonly buildings?: readonly PlacedBuilding[];
}

/** A building as the lines of a file name it. */
export interface PlacedBuilding {
  readonly id: string;
  readonly reference: string | null;
  readonly name: string;
}

/** A column of the template. */
export interface UploadColumn {
  /** A field of the record, or a name of its own where the file names what the record has an id of. */
  readonly field: string;
  readonly kind: 'text' | 'number' | 'choice' | 'flag' | 'hours';
  readonly options?: readonly string[];
  /** Whether a text is one line, as a form takes it: the breaks that people make in narrow cells are read as blanks. */
  readonly isOneLine?: boolean;
  /** Whether a number has decimals; one that has none is not read where `1.000` could be a thousand. */
  readonly isDecimal?: boolean;
  /** Whether a new record needs it. */
  readonly isRequired?: boolean;
  /** Whether an export has the id of a record without a reference here, by which its line is known; a template leaves it out. */
  readonly isRecordId?: boolean;
  /** The field of the record that a column with a name of its own sets. */
  readonly sets?: string;
  /** What the example line of the template has here. */
  readonly example: string;
}

/** The fields of the columns that a resource declares for its uploads; any for one that is not known. */
type ColumnOf<Definition> = Definition extends {
  readonly uploads: { readonly columns: readonly { readonly field: infer Field extends string }[] };
}
  ? Field
  : string;

/** A line as it was read: null clears a field, and what is left blank is missing. */
export interface ReadLine<Definition extends ResourceDefinition = ResourceDefinition> {
  readonly line: number;
  readonly values: { readonly [Field in ColumnOf<Definition>]?: unknown };
  /** The record that it changes; null where it adds one. */
  readonly before: Stored<Definition> | null;
}

/** A record as an upload finds it: by its reference, or by its id or name where it has none. */
export interface KnownRecord {
  readonly id: string;
  readonly reference: string | null;
  readonly name: string;
  readonly type: string;
  /** The ids of the places around it, where it has no reference; none elsewhere. */
  readonly around: readonly string[];
}

/** Something that is wrong with a line, with the names of the records that it is about. */
export interface PlannedIssue extends RuleIssue {
  readonly names?: readonly string[];
}

/** For whom a file is checked. */
export interface PlanScope {
  readonly services: { readonly stores: StoreRegistry };
  /** Null where the role may not add. */
  readonly grant: Grant | null;
}

/** What lines may refer to: the records of the place by their references, and the places that they are in by their names. */
export interface KnownReferences {
  readonly byReference: ReferenceIndex<KnownRecord>;
  readonly places: PlaceNames;
}

/**
 * What a line writes: fields of a create or an update. `rank` is how many lines of the file come before it, `neighbor` the
 * first line that is in the same place, whose checks ask the same, `after` the line that saves what a field refers to.
 */
export interface PlannedLine {
  readonly body: Values;
  readonly issues: readonly PlannedIssue[];
  readonly rank?: number;
  readonly neighbor?: number;
  readonly after?: { readonly line: number; readonly field: string };
  /** Fields whose values are known once other lines are saved, with a sound value for the check. */
  readonly open?: Values;
  /** What `complete` makes them of. */
  readonly later?: Values;
  /** What was assumed of references to other records. */
  readonly assumptions?: readonly BatchAssumption[];
}

/** What the records of one file are in, and how a request names it. */
export interface UploadHome {
  readonly param: UploadParam;
  /** Finds the place by the id of the request, in the person's scope. @throws HttpError 404 */
  readonly find: (actor: UploadActor, work: Executor, id: string) => Promise<UploadPlace>;
}

/**
 * How records of a resource are uploaded in bulk (PLACE-32). What works on lines and records is a method, so that the
 * uploads of one resource are also those of any.
 */
export interface UploadDefinition<Definition extends ResourceDefinition = ResourceDefinition> {
  readonly kind: BatchKind;
  readonly resource: Definition;
  readonly home: UploadHome;
  /** The column with the reference of the building that a line is in, where a file holds many. */
  readonly buildingField?: string;
  readonly columns: readonly UploadColumn[];
  /** The kind in whose list its uploads are, where that is another one. */
  readonly listedWith?: BatchKind;
  /**
   * The field of images that an upload adds to: it is an image or an archive of them, each named after a record, and no
   * spreadsheet (PLACE-36).
   */
  readonly imageField?: string;
  /** The column whose text says which record a line is for. */
  readonly referenceField: string;
  /** The field that says of which type a record is, which stays as it is. */
  readonly typeField?: string;
  /** The column that names the place around a record, the ids of all that are around the record of alias `t`, and the places. */
  readonly around?: {
    readonly field: string;
    readonly ids: Sql;
    readonly places: (executor: Executor, place: UploadPlace) => Promise<readonly NamedPlace[]>;
  };
  /** The order over alias `t` in which an export has its records, as a number: what others are in comes first. */
  readonly order?: Sql;
  /** The condition over alias `t` of the records that a file may change. */
  readonly within: (place: UploadPlace) => Sql;
  /** What new records have apart from the columns of the file. */
  readonly fixed: (place: UploadPlace) => Values;
  /** The texts of columns with names of their own, for records of the place. */
  describe?(
    executor: Executor,
    records: readonly Partial<Stored<Definition>>[],
  ): Promise<readonly Readonly<Record<string, string>>[]>;
  /** Finds what the columns with names of their own refer to; the lines are those of a whole file. */
  plan?(
    executor: Executor,
    place: UploadPlace,
    lines: readonly ReadLine<Definition>[],
    known: KnownReferences,
    scope: PlanScope,
  ): Promise<ReadonlyMap<number, PlannedLine>>;
  /** Whether a line is written by itself: because the save writes other records too, or depends on those before it. */
  isAlone?(action: BatchAction, body: Partial<Stored<Definition>>): boolean;
  /** Completes a body that waited for other lines, inside the transaction that saves it. */
  readonly complete?: (executor: Executor, place: UploadPlace, body: Values) => Promise<Values>;
}
