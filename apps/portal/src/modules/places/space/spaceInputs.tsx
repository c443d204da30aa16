import type { RecordOf, space } from '@atrium/contract';
import { useWatch } from 'react-hook-form';

import { ReferenceInput } from '../../../kit/form/fields/ReferenceInput.tsx';
import { SwitchInput } from '../../../kit/form/fields/SwitchInput.tsx';
import { TextInput } from '../../../kit/form/fields/TextInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useFormFrame } from '../../../kit/form/formFrame.ts';
import { useText } from '../../../ui/text/useText.ts';

/** A field that another one asks for by a choice: required with it, and locked with a reason without it (KIT-18). */
function useAsked(props: WidgetProps, field: string, choice: string): WidgetProps {
  const { control } = useFormFrame();
  const isAsked = useWatch({ control, compute: (values) => values[field] === choice });
  return isAsked
    ? { ...props, isRequired: true, help: undefined }
    : { ...props, isReadOnly: true, value: null, error: undefined };
}

/** Shows what the space is used for in words, with the subtype Other (PLACE-12). */
export function OtherValueInput(props: WidgetProps) {
  return <TextInput {...useAsked(props, 'subtype', 'Other')} />;
}

/** The vendor of a food and beverage place (PLACE-11, PLACE-13). */
export function SpaceVendorInput(props: WidgetProps) {
  return <ReferenceInput {...useAsked(props, 'vendorType', 'fbvendor')} />;
}

/** Checks whether the app shows the space; it says so where a place around it keeps it hidden (PLACE-19). */
export function ActiveInput(props: WidgetProps<RecordOf<typeof space>>) {
  const { help, record } = props;
  const text = useText('floorSpace');
  const place = record?.inactiveFrom;
  const shown = typeof place === 'string' ? [text('hiddenWith', { place }), help].join(' ').trim() : help;
  return <SwitchInput {...props} {...(shown === undefined ? {} : { help: shown })} />;
}
