import { useFormContext, useWatch } from 'react-hook-form';

import { ChoiceInput } from '../../kit/form/fields/ChoiceInput.tsx';
import { ReferenceInput } from '../../kit/form/fields/ReferenceInput.tsx';
import type { WidgetProps } from '../../kit/form/formDefinition.ts';
import { useFormFrame } from '../../kit/form/formFrame.ts';

/** Who an article is for; without a group as audience no group stays behind, as it could not be deleted then (CONT-07). */
export function AudienceInput(props: WidgetProps) {
  const { setValue } = useFormContext();
  const handleChange = (audience: unknown) => {
    props.onChange(audience);
    if (audience !== 'employeeGroup') setValue('employeeGroupId', null, { shouldDirty: true });
  };
  return <ChoiceInput {...props} onChange={handleChange} />;
}

/** The group of the building that an article is for, asked where its audience is one (CONT-07). */
export function AudienceGroupInput(props: WidgetProps) {
  const { control } = useFormFrame();
  const isAsked = useWatch({ control, compute: ({ audienceType }) => audienceType === 'employeeGroup' });
  return isAsked ? <ReferenceInput {...props} isRequired /> : null;
}
