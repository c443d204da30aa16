import { type country, countryFacts } from '@atrium/contract';

import { NumberInput } from '../../kit/form/fields/NumberInput.tsx';
import type { WidgetProps } from '../../kit/form/formDefinition.ts';
import { useFormFrame } from '../../kit/form/formFrame.ts';
import { useBuildingOfPage, useRecordOfPlace } from './useBuildingOfPage.ts';
import { useEventOfPage } from './useEventOfPage.ts';

/** A cost with the currency that the lists show it in: the building's own, else its country's (CONT-12). */
export function CostInput(props: WidgetProps) {
  const { record } = useFormFrame();
  const { data: event } = useEventOfPage();
  const answered = record?.['currency'] ?? event?.currency;
  const known = typeof answered === 'string' ? answered : undefined;
  const place = useBuildingOfPage(known === undefined);
  const ofCountry = useRecordOfPlace<typeof country>(
    countryFacts,
    place?.currency === null ? place.countryId : undefined,
  );
  const unit = known ?? place?.currency ?? ofCountry?.currencyCode ?? undefined;
  return <NumberInput {...props} definition={unit === undefined ? props.definition : { ...props.definition, unit }} />;
}
