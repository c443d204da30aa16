import {
  type CreateOf,
  type RecordOf,
  type ResourceDefinition,
  type RowOf,
  textsOf,
  type UpdateOf,
} from '@atrium/contract';
import type { ComponentType, ReactNode } from 'react';

import type { RecordScreenDefinition } from './form/formDefinition.ts';
import { LazyRecordScreen } from './form/LazyRecordScreen.tsx';
import type { ListDefinition } from './list/listDefinition.ts';
import { ResourceList } from './list/ResourceList.tsx';

/** The screens of a resource: its list, and one for both a record and a new one. */
export interface Screens {
  /** The area of their texts. */
  readonly texts: string;
  readonly ListScreen: ComponentType;
  readonly RecordScreen: ComponentType;
}

/** Every field that a form may show: those written and those only read. */
type FormValues<Resource extends ResourceDefinition> = Readonly<
  Record<keyof RecordOf<Resource> | keyof CreateOf<Resource> | keyof UpdateOf<Resource>, unknown>
>;

/** What the portal adds to a resource of the contract: how it is listed and how it is edited (design.md 2). */
export interface ScreensDefinition<Resource extends ResourceDefinition> extends Omit<
  RecordScreenDefinition<FormValues<Resource>>,
  'title' | 'chip'
> {
  readonly list: ListDefinition<RowOf<Resource>>;
  title(record: RecordOf<Resource>): string;
  /** The state chip beside the title. */
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
  { list, ...record }: RecordScreenDefinition & { readonly list: ListDefinition },
): Screens {
  return {
    texts: textsOf(resource),
    ListScreen: () => <ResourceList resource={resource} list={list} />,
    RecordScreen: () => <LazyRecordScreen resource={resource} screens={record} />,
  };
}
