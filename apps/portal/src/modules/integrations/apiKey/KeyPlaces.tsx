import { useFormContext, useWatch } from 'react-hook-form';

import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { ChoiceInput } from '../../../kit/form/fields/ChoiceInput.tsx';
import { MultiReferenceInput } from '../../../kit/form/fields/ReferenceInput.tsx';
import { useFormFrame } from '../../../kit/form/formFrame.ts';

function useIsCustomers(): boolean {
  const { control } = useFormFrame();
  return useWatch({ control, compute: ({ customerId }) => typeof customerId === 'string' });
}

function useIsReach(value: string): boolean {
  const { control } = useFormFrame();
  return useWatch({ control, compute: ({ reach }) => reach === value });
}

/** Asks where a key of a customer has its rights; one of the root has them everywhere (KEY-01). */
export function KeyReachInput(props: WidgetProps) {
  const { setValue } = useFormContext();
  const isCustomers = useIsCustomers();
  const handleChange = (value: unknown) => {
    props.onChange(value);
    if (value !== 'buildings') setValue('buildingIds', [], { shouldDirty: true });
    if (value !== 'vendors') setValue('vendorIds', [], { shouldDirty: true });
  };
  return <ChoiceInput {...props} isReadOnly={props.isReadOnly || !isCustomers} onChange={handleChange} />;
}

/** The buildings that a key is for. */
export function KeyBuildingsInput(props: WidgetProps) {
  return useIsReach('buildings') ? <MultiReferenceInput {...props} isRequired /> : null;
}

/** The vendors that a key is for. */
export function KeyVendorsInput(props: WidgetProps) {
  return useIsReach('vendors') ? <MultiReferenceInput {...props} isRequired /> : null;
}
