import { lazy, type ComponentType } from 'react';

import type { WidgetName, WidgetProps } from '../formDefinition.ts';
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

const DateInput = lazy(async () => ({ default: (await import('./DateTimeInput.tsx')).DateInput }));
const DateTimeInput = lazy(async () => ({ default: (await import('./DateTimeInput.tsx')).DateTimeInput }));
const RichTextInput = lazy(async () => ({ default: (await import('./RichTextInput.tsx')).RichTextInput }));
const WeekHoursInput = lazy(async () => ({ default: (await import('./WeekHoursInput.tsx')).WeekHoursInput }));

/** The inputs by name. Date pickers, hours and the editor are loaded where a form has one. */
export const widgets: Readonly<Record<WidgetName, ComponentType<WidgetProps>>> = {
  text: TextInput,
  multiline: MultilineInput,
  number: NumberInput,
  switch: SwitchInput,
  choice: ChoiceInput,
  multiChoice: MultiChoiceInput,
  reference: ReferenceInput,
  multiReference: MultiReferenceInput,
  date: DateInput,
  dateTime: DateTimeInput,
  email: EmailInput,
  url: UrlInput,
  colour: ColourInput,
  domains: DomainsInput,
  addresses: AddressesInput,
  weekHours: WeekHoursInput,
  image: ImageInput,
  file: FileInput,
  images: ImagesInput,
  richText: RichTextInput,
  secret: SecretInput,
};
