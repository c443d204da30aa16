import { useWatch } from 'react-hook-form';

import { NumberInput } from '../../../kit/form/fields/NumberInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';

/** The size with the unit chosen next to it (BLDG-12). */
export function SizeInput(props: WidgetProps) {
  const sizeUnit: unknown = useWatch({ name: 'sizeUnit' });
  const unit = typeof sizeUnit === 'string' ? { unit: `units.${sizeUnit}` } : {};
  return <NumberInput {...props} definition={{ ...props.definition, ...unit }} />;
}
