import type { Level, ResourceName } from '@atrium/contract';

import type { FileKind } from '../services/files/fileStore.ts';
import type { Values } from '../store/storeDefinition.ts';
import type { TestPortfolio } from './testPortfolio.ts';

/** Where an example record is. */
export interface Place {
  readonly customerId: string;
  readonly buildingId: string;
  /** The vendor of records at that level; a new one of the building without it. */
  readonly vendorId?: string;
}

/** A body that creates a record, and the parents that its path names. */
export interface ExampleBody {
  readonly body: Values;
  readonly fixed?: Values;
}

/** What an example is made with. */
export interface ExampleContext extends Omit<Place, 'vendorId'> {
  readonly portfolio: TestPortfolio;
  /** A word that no other example has; it is in a text that is searched and exported, where there is one. */
  readonly mark: string;
  /** Counts the examples of the resource from 0, for values that are unique and follow a pattern. */
  readonly index: number;
  /** Creates another example on which this one depends, at the same place and the outermost level, or the one that is named. */
  create(resource: ResourceName, level?: Level): Promise<ExampleRecord>;
  /** The vendor of the place. */
  vendor(): Promise<string>;
  /** A floor of the building at the example's place. */
  floor(): Promise<string>;
  /** One of a few values that each may be once at the example's place: the record that has it leaves. */
  take(field: string, values: readonly string[]): Promise<string>;
  /** An e-mail domain of the customer at the example's place. */
  domain(): Promise<string>;
  /** Stores a picture that the customer's people may use; answers its id. */
  image(kind: FileKind): Promise<string>;
}

/** Makes the body of an example. */
export type ExampleOf = (context: ExampleContext) => ExampleBody | Promise<ExampleBody>;

/** A record made from an example. */
export interface ExampleRecord {
  readonly id: string;
  readonly mark: string;
  readonly fixed: Values;
}
