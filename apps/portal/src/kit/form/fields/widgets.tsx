import type { ComponentType } from 'react';

import { FieldSkeleton } from '../../../ui/feedback/FieldSkeleton.tsx';
import { laterPart, type LaterPart } from '../../../ui/later/laterPart.ts';
import type { WidgetName, WidgetProps } from '../../definition/formDefinition.ts';
import { AddressesInput, DomainsInput, MultiChoiceInput } from './ChipsInput.tsx';
import { ChoiceInput } from './ChoiceInput.tsx';
import { ColourInput } from './ColourInput.tsx';
import { FileInput } from './FileInput.tsx';
import { ImageInput } from './ImageInput.tsx';
import { ImagesInput } from './ImagesInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { MultiReferenceInput, ReferenceInput } from './ReferenceInput.tsx';
import { SecretInput } from './SecretInput.tsx';
import { SwitchInput } from './SwitchInput.tsx';
import { EmailInput, MultilineInput, TextInput, UrlInput } from './TextInput.tsx';

const part = { isWhole: true, waiting: () => <FieldSkeleton isRichText={false} /> } as const;

/** The inputs that are loaded where a form has one: date pickers, hours and the editor. */
const laterWidgets = {
  date: laterPart(async () => (await import('../../../ui/control/DateTimeInput.tsx')).DateInput, part),
  dateTime: laterPart(async () => (await import('../../../ui/control/DateTimeInput.tsx')).DateTimeInput, part),
  weekHours: laterPart(async () => (await import('./WeekHoursInput.tsx')).WeekHoursInput, part),
  richText: laterPart(async () => (await import('./RichTextInput.tsx')).RichTextInput, {
    isWhole: true,
    waiting: () => <FieldSkeleton isRichText />,
  }),
} satisfies Partial<Record<WidgetName, LaterPart<WidgetProps>>>;

/** Loads those of the inputs that have files of their own. */
export async function loadWidgets(names: readonly WidgetName[]): Promise<void> {
  const later: Partial<Record<WidgetName, LaterPart<WidgetProps>>> = laterWidgets;
  await Promise.all(names.flatMap((name) => later[name]?.load() ?? []));
}

/** The inputs by name. */
export const widgets: Readonly<Record<WidgetName, ComponentType<WidgetProps>>> = {
  text: TextInput,
  multiline: MultilineInput,
  number: NumberInput,
  switch: SwitchInput,
  choice: ChoiceInput,
  multiChoice: MultiChoiceInput,
  reference: ReferenceInput,
  multiReference: MultiReferenceInput,
  email: EmailInput,
  url: UrlInput,
  colour: ColourInput,
  domains: DomainsInput,
  addresses: AddressesInput,
  image: ImageInput,
  file: FileInput,
  images: ImagesInput,
  secret: SecretInput,
  ...laterWidgets,
};
