import type { product, RecordOf } from '@atrium/contract';

import { NumberInput } from '../../../kit/form/fields/NumberInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useVendorMenu } from '../vendor/useVendorMenu.ts';

/** A price with the currency of the vendor (VEND-09). */
export function PriceInput(props: WidgetProps<RecordOf<typeof product>>) {
  const known = props.record?.currency ?? undefined;
  const { data: menu } = useVendorMenu({ enabled: known === undefined });
  const unit = known ?? menu?.currency ?? undefined;
  return <NumberInput {...props} definition={unit === undefined ? props.definition : { ...props.definition, unit }} />;
}
