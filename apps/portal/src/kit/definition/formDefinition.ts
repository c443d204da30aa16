import type { CreateOf, FilterNode, RecordOf, ResourceDefinition, ResourceFacts, UpdateOf } from '@atrium/contract';
import type { ReactNode } from 'react';

import type { Approach } from '../../ui/later/laterPart.ts';
import type { ContextStack } from '../navigation/useContextStack.ts';

/** What a record or a form holds, field by field. */
export type Values = Readonly<Record<string, unknown>>;

/** The fields that every record carries (API-39). A slot that reads more of it names the resource: `SectionProps<RecordOf<typeof policy>>`. */
export interface RecordHead {
  readonly id: string;
  readonly version: number;
  readonly revision: {
    readonly identifier: string;
    readonly action: string;
    readonly editor: string | null;
    readonly date: string;
  };
}

/** A record as the API answers it: its head and its own fields. */
export type RecordValues = Values & RecordHead;

/**
 * The values of a form of a resource so far: any of the fields that it may show, those written and those only read. What is
 * typed may be anything; a name that the resource does not have is a compile error.
 */
export type FormValues<Resource extends ResourceDefinition> = Readonly<
  Partial<Record<keyof RecordOf<Resource> | keyof CreateOf<Resource> | keyof UpdateOf<Resource>, unknown>>
>;

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

/** The records that a reference field may point to; `Form` is what the form around it holds. */
export interface ReferenceSource<Form = Values> {
  readonly resource: ResourceFacts;
  /** The field shown as the record's name; the resource's default sort field without it. */
  readonly label?: string;
  /** A filter from the values typed so far, for example the states of the chosen country. */
  readonly filter?: (values: Form) => FilterNode | undefined;
  /** Ids for the braces of the resource's path, for example `{ countryId }`; undefined while the parent is not chosen. Without it those of the contexts around the screen. */
  readonly parents?: (values: Form) => Readonly<Record<string, string>> | undefined;
}

/** The props of every input; the form around it is in `useFormFrame`. An input of one resource names its record. */
export interface WidgetProps<Shown = RecordHead> {
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
  /** The record as last loaded; null for a new one. */
  readonly record: Shown | null;
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
export interface FieldDefinition<Field extends string = string, Shown = RecordValues, Form = Values> {
  readonly field: Field;
  readonly widget?: WidgetName;
  /** What may be chosen, in order; the contract's enumeration without it. */
  readonly options?: readonly string[];
  readonly reference?: ReferenceSource<Form>;
  /** Next to its neighbour where there is room. */
  readonly half?: boolean;
  /** Shown and never sent. `help.{field}` should say why; without it a general reason is there (KIT-18). */
  readonly readOnly?: boolean;
  /** Phrase key of the unit within the resource's area, or a unit alike in all languages (`m²`). */
  readonly unit?: string;
  /** Replaces the input; the field keeps its label, errors and place in the summary. */
  readonly component?: Slot<WidgetProps<Shown>>;
}

/** What a hand-written section is given; inside it `FormField` and react-hook-form's `useFormContext` work. */
export interface SectionProps<Shown = RecordHead> {
  /** The record as last loaded; null for a new one. */
  readonly record: Shown | null;
  readonly isReadOnly: boolean;
}

/** A headed card of a form; its heading is the phrase `sections.{key}` of the resource's area. */
export type SectionDefinition<Form = Values, Shown = RecordValues> =
  | { readonly key: string; readonly fields: readonly FieldDefinition<FieldOf<Form>, Shown, Form>[] }
  | {
      readonly key: string;
      readonly component: Slot<SectionProps<Shown>>;
      /** The fields that it edits itself. */
      readonly edits?: readonly FieldOf<Form>[];
    };

type FieldOf<Form> = Extract<keyof Form, string> | `${Extract<keyof Form, string>}.${string}`;

/** What is asked before a save is sent. */
export interface SavingDialogProps<Form = Values, Shown = RecordHead> {
  /** The values that are saved. */
  readonly values: Form;
  /** Null for a new one. */
  readonly record: Shown | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A save that reaches people: a dialog asks before it, and its button says so where each save does. */
export interface SavingDefinition<Form = Values, Shown = RecordValues> {
  readonly label?: Slot<SectionProps<Shown>>;
  /** Checks whether these values, saved over the record, reach anyone; without it each save does. */
  isAsked?(values: Form, record: Shown | null): boolean;
  readonly dialog: LaterSlot<SavingDialogProps<Form, Shown>>;
}

/** A form: its sections in order. `Form` is what it holds, `Shown` the record as the API answers it. */
export interface FormDefinition<Form = Values, Shown = RecordValues> {
  readonly sections: readonly SectionDefinition<Form, Shown>[];
  /** Next to the sections, below them where there is no room: a preview of what is typed, read with `useWatch`. */
  readonly beside?: Slot<SectionProps<Shown>>;
  readonly saving?: SavingDefinition<Form, Shown>;
}

/** What the record's extra actions are given. */
export interface RecordActionProps<Shown = RecordHead> {
  readonly resource: ResourceDefinition;
  readonly record: Shown;
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
export interface RecordScreenDefinition<Form = Values, Shown = RecordValues> {
  readonly form: FormDefinition<Form, Shown>;
  /** Without one, or with an empty one, the record is called as its resource. */
  title?(record: Shown): string;
  /** The state chip next to the title. */
  chip?(record: Shown): ReactNode;
  /** What a delete does as well, in the dialog that asks before it. */
  readonly removal?: Slot<{ readonly record: Shown }>;
  /** False for what has no history of its own, such as an entry of the audit log. */
  readonly hasHistory?: false;
  /** Buttons between History and Delete. */
  readonly actions?: Slot<RecordActionProps<Shown>>;
  /** What a new record starts from, apart from the ids of the context; a function where it follows from the place. */
  readonly initial?: Values | ((context: ContextStack) => Values);
}

/** The part that the portal adds to the record of a resource. */
export type RecordScreenOf<Resource extends ResourceDefinition> = RecordScreenDefinition<
  FormValues<Resource>,
  RecordOf<Resource>
>;

/** Every field of a form in order; hand-written sections have none. */
export function fieldsOf(form: FormDefinition): readonly FieldDefinition[] {
  return form.sections.flatMap((section): readonly FieldDefinition[] => ('fields' in section ? section.fields : []));
}
