import { type registry, type ResourceDefinition, type ResourceFacts, type RowOf, textsOf } from '@atrium/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

import type { RecordScreenDefinition, RecordScreenOf } from '../kit/definition/formDefinition.ts';
import { loadRecordWith } from '../kit/form/LazyRecordScreen.tsx';
import type { ScreenResource } from '../kit/form/loadShapes.ts';
import { fetchRecordEarly } from '../kit/form/recordQuery.ts';
import type { ListDefinition } from '../kit/definition/listDefinition.ts';
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

/** The resource with its shapes that facts are of: what their `load` brings, else the contract's of this name. */
type ShapedOf<Facts extends ScreenResource> = Facts extends ResourceDefinition
  ? Facts
  : Facts extends { readonly load: () => Promise<infer Loaded extends ResourceDefinition> }
    ? Loaded
    : Facts['name'] extends keyof typeof registry
      ? (typeof registry)[Facts['name']]
      : ResourceDefinition;

/** What the portal adds to a resource of the contract: how it is listed and how it is edited. */
export interface ScreensDefinition<Resource extends ResourceDefinition> extends RecordScreenOf<Resource> {
  readonly list: ListDefinition<RowOf<Resource>>;
  /** The areas of texts that the list and the head of a record have next to that of the resource. */
  readonly texts?: readonly string[];
}

/**
 * Makes the screens of a resource from its definition:
 * `export const policyScreens = defineScreens(policyFacts, { list: { columns: [{ field: 'name' }] }, form: { sections: […] }, title: … })`.
 */
export function defineScreens<const Facts extends ScreenResource>(
  resource: Facts,
  definition: ScreensDefinition<ShapedOf<NoInfer<Facts>>>,
): Screens;
export function defineScreens(
  resource: ScreenResource,
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
export function defineList<const Facts extends ScreenResource>(
  resource: Facts,
  list: ListDefinition<RowOf<ShapedOf<NoInfer<Facts>>>>,
): ListDefinition;
export function defineList(_: ResourceFacts, list: ListDefinition): ListDefinition {
  return list;
}
