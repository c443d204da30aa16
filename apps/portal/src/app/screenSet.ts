import type { ContextName, FeatureKey } from '@atrium/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

import type { ContextStack } from '../kit/navigation/useContextStack.ts';
import { comingLanguage, loadPhrases } from '../ui/text/textStore.ts';

/** The screens of one page: what opens at `{page}`, and at `{page}/{id}` and `{page}/new` where it has records (NAV-76). */
export interface ScreenSet {
  /** The areas of its texts; they are fetched with its code. One that is not named here is waited for while drawing. */
  readonly texts?: string | readonly string[];
  readonly ListScreen: ComponentType;
  readonly RecordScreen?: ComponentType | undefined;
  /** Loads what the list is drawn with apart from the code of the set: the one form that a page shows in its place. */
  loadList?(): Promise<void>;
  /** Loads what a record is drawn with apart from the code of the set. */
  loadRecord?(): Promise<void>;
  /** Asks for what the list at this place shows, before it is drawn. */
  fetchListEarly?(queryClient: QueryClient, context: ContextStack, search: string): Promise<void>;
  /** The same of a record. */
  fetchRecordEarly?(queryClient: QueryClient, context: ContextStack, search: string): Promise<void>;
}

/** One line of the table of screens. */
export interface ScreenEntry {
  readonly context: ContextName;
  /** The path behind the context; ids of a parent record as parameters: `countries/:countryId/states`. */
  readonly page: string;
  /** Loads the module; its one export that is a `ScreenSet` is used. */
  readonly load: () => Promise<Readonly<Record<string, unknown>>>;
  /** The feature whose view right opens it, where that is not the menu item of the first segment. */
  readonly feature?: FeatureKey;
}

function isScreenSet(value: unknown): value is ScreenSet {
  return typeof value === 'object' && value !== null && 'ListScreen' in value;
}

/** The screens of an entry's module. Throws when the module exports none. */
export async function loadScreenModule(entry: ScreenEntry): Promise<ScreenSet> {
  const module = await entry.load();
  const set = Object.values(module).find(isScreenSet);
  if (set === undefined) throw new Error(`The module of ${entry.context}.${entry.page} exports no screens`);
  return set;
}

/** The same, once their texts are there too. */
export async function loadScreenSet(entry: ScreenEntry): Promise<ScreenSet> {
  const set = await loadScreenModule(entry);
  await Promise.all([set.texts ?? []].flat().map((area) => loadPhrases(comingLanguage(), area)));
  return set;
}
