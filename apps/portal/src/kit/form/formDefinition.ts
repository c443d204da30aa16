import type { FilterNode, ResourceDefinition, ResourceFacts } from '@atrium/contract';
import type { ReactNode } from 'react';

import type { Approach } from '../../ui/later/laterPart.ts';
import type { ContextStack } from '../navigation/useContextStack.ts';

/** What a record or a form holds, field by field. */
export type Values = Readonly<Record<string, unknown>>;

/** A record as the API answers it: the head every record carries, and its own fields (API-39). */
export type RecordValues = Values & {
  readonly id: string;
  readonly version: number;
  readonly revision: {
    readonly identifier: string;
    readonly action: string;
    readonly editor: string | null;
    readonly date: string;
  };
};

/** A component given to a definition. Compared without variance, so that a screen may narrow the props it takes. */
export type Slot<Props> = { slot(props: Props): ReactNode }['slot'];

/** A slot whose part is loaded when what opens it is approached: a `laterPart`. */
export type LaterSlot<Props> = Slot<Props> & { readonly approach: Approach };

/** How a value is entered. Without one it follows from the contract: zod type, `files`, `secrets` and `richText`. */
export type WidgetName =
  | 'text'
  | 'multiline'
  | 'number'
  | 'switch'
  | 'choice'
  | 'multiChoice'
  | 'reference'
  | 'multiReference'
  | 'date'
  | 'dateTime'
  | 'email'
  | 'url'
  | 'colour'
  | 'domains'
  | 'addresses'
  | 'weekHours'
  | 'image'
  | 'file'
  | 'images'
  | 'richText'
  | 'secret';

/** Where a reference field finds what it may point to. */
export interface ReferenceSource {
  readonly resource: ResourceFacts;
  /** The field shown as the record's name; the resource's default sort field without it. */
  readonly label?: string;
  /** A filter from the values typed so far, for example the states of the chosen country. */
  readonly filter?: (values: Values) => FilterNode | undefined;
  /** Ids for the braces of the resource's path, for example `{ countryId }`; undefined while the parent is not chosen. Without it those of the contexts around the screen. */
  readonly parents?: (values: Values) => Readonly<Record<string, string>> | undefined;
}

/** What every input is given; the form around it is in `useFormFrame`. */
export interface WidgetProps {
  /** Id of the element that takes the focus. */
  readonly id: string;
  readonly field: string;
  readonly label: string;
  readonly help: string | undefined;
  /** The field's own message; those of parts (`0.title`) are in `partErrors`. */
  readonly error: string | undefined;
  readonly partErrors: Readonly<Record<string, string>>;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly definition: FieldDefinition;
  /** Least, most and choices as the contract gives them. */
  readonly facts: FieldFacts;
  /** The value's name in the person's language. */
  readonly choiceLabel: (value: string) => string;
}

/** What the contract says about a field. */
export interface FieldFacts {
  readonly kind: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'list' | 'object';
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly choices: readonly string[];
  readonly maxCharacters: number | undefined;
}

/**
 * One field of a form. Label, help and value names are the phrases `fields.{field}`, `help.{field}` and
 * `values.{field}.{value}` of the resource's area.
 */
export interface FieldDefinition<Field extends string = string> {
  readonly field: Field;
  readonly widget?: WidgetName;
  /** What may be chosen, in order; the contract's enumeration without it. */
  readonly options?: readonly string[];
  readonly reference?: ReferenceSource;
  /** Next to its neighbour where there is room. */
  readonly half?: boolean;
  /** Shown and never sent. `help.{field}` should say why; without it a general reason is there (KIT-18). */
  readonly readOnly?: boolean;
  /** Phrase key of the unit within the resource's area, or a unit alike in all languages (`m²`). */
  readonly unit?: string;
  /** Replaces the input; the field keeps its label, errors and place in the summary. */
  readonly component?: Slot<WidgetProps>;
}

/** What a hand-written section is given; inside it `FormField` and react-hook-form's `useFormContext` work. */
export interface SectionProps {
  /** The record as last loaded; null for a new one. */
  readonly record: RecordValues | null;
  readonly isReadOnly: boolean;
}

/** A headed card of a form; its heading is the phrase `sections.{key}` of the resource's area. */
export type SectionDefinition<Field extends string = string> =
  | { readonly key: string; readonly fields: readonly FieldDefinition<Field>[] }
  | { readonly key: string; readonly component: Slot<SectionProps> };

type FieldOf<Record> = Extract<keyof Record, string> | `${Extract<keyof Record, string>}.${string}`;

/** What is asked before a save is sent. */
export interface SavingDialogProps {
  /** The values that are saved. */
  readonly values: Values;
  /** Null for a new one. */
  readonly record: RecordValues | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A save that reaches people: a dialog asks before it, and its button says so where each save does. */
export interface SavingDefinition {
  readonly label?: Slot<SectionProps>;
  /** Checks whether these values, saved over the record, reach anyone; without it each save does. */
  readonly isAsked?: (values: Values, record: RecordValues | null) => boolean;
  readonly dialog: LaterSlot<SavingDialogProps>;
}

/** A form: its sections in order. `Record` is what may be written (the contract's create or update shape). */
export interface FormDefinition<Record = Values> {
  readonly sections: readonly SectionDefinition<FieldOf<Record>>[];
  /** Next to the sections, below them where there is no room: a preview of what is typed, read with `useWatch`. */
  readonly beside?: Slot<SectionProps>;
  readonly saving?: SavingDefinition;
}

/** What the record's extra actions are given. */
export interface RecordActionProps {
  readonly resource: ResourceDefinition;
  readonly record: RecordValues;
  readonly isReadOnly: boolean;
}

/** What a panel over a record is given. */
export interface RecordPanelProps {
  readonly resource: ResourceDefinition;
  /** The resource's path with its braces filled. */
  readonly path: string;
  readonly form: FormDefinition;
  readonly record: RecordValues;
  readonly title: string;
  /** What the record is called once it is saved. */
  readonly nameOf: (saved: RecordValues) => string;
  /** Why the record may not be changed, in words; undefined when it may. */
  readonly lock: string | undefined;
  readonly onClose: () => void;
}

/** What opens over a record from its menu, for example its history; the label is the phrase `{key}.open` of the kit. The key is in the address while it is open. */
export interface RecordPanel {
  readonly key: string;
  readonly component: LaterSlot<RecordPanelProps>;
}

/** What a record screen needs apart from the resource; `defineScreens` takes the same. */
export interface RecordScreenDefinition<Record = Values> {
  readonly form: FormDefinition<Record>;
  /** Without one the record is called as its resource: there is one alone. */
  title?(record: Record & RecordValues): string;
  /** The state chip next to the title. */
  chip?(record: Record & RecordValues): ReactNode;
  /** What a delete does as well, in the dialog that asks before it. */
  readonly removal?: Slot<{ readonly record: Record & RecordValues }>;
  /** Buttons between History and Delete. */
  readonly actions?: Slot<RecordActionProps>;
  /** What a new record starts from, apart from the ids of the context; a function where it follows from the place. */
  readonly initial?: Values | ((context: ContextStack) => Values);
}

/** Every field of a form in order; hand-written sections have none. */
export function fieldsOf(form: FormDefinition): readonly FieldDefinition[] {
  return form.sections.flatMap((section): readonly FieldDefinition[] => ('fields' in section ? section.fields : []));
}
