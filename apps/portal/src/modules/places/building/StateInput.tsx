import { useWatch } from 'react-hook-form';

import { ReferenceInput } from '../../../kit/form/fields/ReferenceInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useFormFrame } from '../../../kit/form/formFrame.ts';

/** A state of the chosen country; without a country it says that one has to be chosen first (BLDG-23, KIT-18). */
export function StateInput(props: WidgetProps) {
  const { control } = useFormFrame();
  const hasCountry = useWatch({
    control,
    compute: ({ countryId }) => typeof countryId === 'string' && countryId !== '',
  });
  return (
    <ReferenceInput
      {...props}
      help={hasCountry ? undefined : props.help}
      isReadOnly={props.isReadOnly || !hasCountry}
    />
  );
}
