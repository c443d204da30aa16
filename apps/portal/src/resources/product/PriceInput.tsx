import { NumberInput } from '../../kit/form/fields/NumberInput.tsx';
import type { WidgetProps } from '../../kit/form/formDefinition.ts';
import { useFormFrame } from '../../kit/form/formFrame.ts';
import { useVendorMenu } from '../../features/vendorMenu/useVendorMenu.ts';

/** A price with the currency of the vendor (VEND-09). */
export function PriceInput(props: WidgetProps) {
  const { record } = useFormFrame();
  const answered = record?.['currency'];
  const known = typeof answered === 'string' ? answered : undefined;
  const { data: menu } = useVendorMenu({ enabled: known === undefined });
  const unit = known ?? menu?.currency ?? undefined;
  return <NumberInput {...props} definition={unit === undefined ? props.definition : { ...props.definition, unit }} />;
}
