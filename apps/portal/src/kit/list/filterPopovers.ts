import { createElement } from 'react';

import { laterPart } from '../../ui/later/laterPart.ts';
import type { Slot } from '../definition/formDefinition.ts';
import type { FilterDefinition } from '../definition/filterDefinition.ts';
import type { FilterEditorProps } from './filterEditorProps.ts';
import type { FilterPopoverProps } from './FilterPopover.tsx';

/** The popover, loaded with the editor that is in it. */
function popoverWith(load: () => Promise<Slot<FilterEditorProps>>) {
  return laterPart(async () => {
    const [{ FilterPopover }, editor] = await Promise.all([import('./FilterPopover.tsx'), load()]);
    return (props: Omit<FilterPopoverProps, 'editor'>) => createElement(FilterPopover, { ...props, editor });
  });
}

const plain = popoverWith(async () => (await import('./FilterEditor.tsx')).FilterEditor);

/** What opens from a filter's chip, by its kind. */
export const filterPopovers: Readonly<Record<FilterDefinition['kind'], typeof plain>> = {
  text: plain,
  boolean: plain,
  number: plain,
  choice: plain,
  date: popoverWith(async () => (await import('./DateRangeEditor.tsx')).DateRangeEditor),
  value: popoverWith(async () => {
    const { ValueEditor } = await import('./ValueEditor.tsx');
    return ({ filter, ...props }) =>
      filter.kind === 'value' ? createElement(ValueEditor, { ...props, filter }) : null;
  }),
  reference: popoverWith(async () => {
    const { ReferenceEditor } = await import('./ReferenceEditor.tsx');
    return ({ filter, ...props }) =>
      filter.kind === 'reference' ? createElement(ReferenceEditor, { ...props, filter }) : null;
  }),
};
