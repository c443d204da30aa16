import { useFormContext } from 'react-hook-form';

import { ReferenceInput } from '../../../kit/form/fields/ReferenceInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';

/** The country; another one takes the state with it, which would not be one of its own (BLDG-23). */
export function CountryInput(props: WidgetProps) {
  const { setValue } = useFormContext();
  const handleChange = (countryId: unknown) => {
    if (countryId !== props.value) setValue('stateId', null, { shouldDirty: true });
    props.onChange(countryId);
  };
  return <ReferenceInput {...props} onChange={handleChange} />;
}
