import {
  type CreateOf,
  type RecordOf,
  type ResourceDefinition,
  type RowOf,
  textsOf,
  type UpdateOf,
} from '@atrium/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

import type { RecordScreenDefinition } from '../kit/form/formDefinition.ts';
import { loadRecordWith } from '../kit/form/LazyRecordScreen.tsx';
import { fetchRecordEarly } from '../kit/form/recordQuery.ts';
import type { ListDefinition } from '../kit/list/listDefinition.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { fetchRowsEarly } from '../kit/list/useListRows.ts';
import type { ContextStack } from '../kit/navigation/useContextStack.ts';
import { DeclaredRecord } from './DeclaredRecord.tsx';

/** The screens of a resource: its list, and one for both a record and a new one. */
export interface Screens {
  /** The areas of their texts. */
  readonly texts: readonly string[];
  readonly ListScreen: ComponentType;
  readonly RecordScreen: ComponentType;
  /** Loads what a record is drawn with. */
  readonly loadRecord: () => Promise<void>;
  /** Asks for what the list at this place shows, before it is drawn. */
  fetchListEarly(queryClient: QueryClient, context: ContextStack, search: string): Promise<void>;
  /** The same of a record. */
  fetchRecordEarly(queryClient: QueryClient, context: ContextStack, search: string): Promise<void>;
}

/** Every field that a form may show: those written and those only read. */
type FormValues<Resource extends ResourceDefinition> = Readonly<
  Record<keyof RecordOf<Resource> | keyof CreateOf<Resource> | keyof UpdateOf<Resource>, unknown>
>;

/** What the portal adds to a resource of the contract: how it is listed and how it is edited. */
export interface ScreensDefinition<Resource extends ResourceDefinition> extends Omit<
  RecordScreenDefinition<FormValues<Resource>>,
  'title' | 'chip'
> {
  readonly list: ListDefinition<RowOf<Resource>>;
  /** The areas of texts that the list and the head of a record have next to that of the resource. */
  readonly texts?: readonly string[];
  title?(record: RecordOf<Resource>): string;
  /** The state chip next to the title. */
  chip?(record: RecordOf<Resource>): ReactNode;
}

/**
 * Makes the screens of a resource from its definition:
 * `export const policyScreens = defineScreens(policy, { list: { columns: [{ field: 'name' }] }, form: { sections: […] }, title: … })`.
 */
export function defineScreens<Resource extends ResourceDefinition>(
  resource: Resource,
  definition: ScreensDefinition<Resource>,
): Screens;
export function defineScreens(
  resource: ResourceDefinition,
  {
    list,
    texts = [],
    ...record
  }: RecordScreenDefinition & { readonly list: ListDefinition; readonly texts?: readonly string[] },
): Screens {
  return {
    texts: [textsOf(resource), ...texts],
    ListScreen: () => <ResourceList resource={resource} list={list} />,
    RecordScreen: () => <DeclaredRecord resource={resource} screens={record} />,
    loadRecord: () => loadRecordWith(resource, record.form),
    fetchListEarly: (queryClient, context, search) => fetchRowsEarly(queryClient, resource, list, context, search),
    fetchRecordEarly: (queryClient, context, search) => fetchRecordEarly(queryClient, resource, context, search),
  };
}

/** Types a list by its resource, for a screen that shows the list itself. */
export function defineList<Resource extends ResourceDefinition>(
  resource: Resource,
  list: ListDefinition<RowOf<Resource>>,
): ListDefinition;
export function defineList(_: ResourceDefinition, list: ListDefinition): ListDefinition {
  return list;
}
