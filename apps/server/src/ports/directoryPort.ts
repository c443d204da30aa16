import type { TrialResult } from '@atrium/contract';

import type { ConnectionAccount } from './connection.ts';

/** A person as a directory knows them. */
export interface DirectoryPerson {
  readonly name: string;
  readonly email: string;
}

/** What a directory is asked: people whose name or address has the text. */
export interface DirectoryQuestion {
  readonly account: ConnectionAccount;
  readonly text: string;
  readonly most: number;
  readonly signal: AbortSignal;
}

/** A service outside that knows the people of a company (RES-67). */
export interface DirectoryAdapter {
  /** @throws ConnectionError where it gives no answer */
  findPeople(question: DirectoryQuestion): Promise<readonly DirectoryPerson[]>;
  /** Tries to sign in and to look for a person, past anything remembered of the account (TRUE-11). */
  test(account: ConnectionAccount, signal: AbortSignal): Promise<readonly TrialResult[]>;
}

/** Adapters by their name in lower case, which a provider gives as its adapter name. */
export type DirectoryAdapters = ReadonlyMap<string, DirectoryAdapter>;
