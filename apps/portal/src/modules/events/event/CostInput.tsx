import { type country, countryFacts, type event, type RecordOf } from '@atrium/contract';

import { NumberInput } from '../../../kit/form/fields/NumberInput.tsx';
import type { RecordHead, WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useBuildingOfPage, useRecordOfPlace } from './useBuildingOfPage.ts';
import { useEventOfPage } from './useEventOfPage.ts';

/** A cost with the currency that the lists show it in: the building's own, else its country's (CONT-12). */
export function CostInput(props: WidgetProps<RecordHead & Pick<RecordOf<typeof event>, 'currency'>>) {
  const { data: eventOfPage } = useEventOfPage();
  const known = props.record?.currency ?? eventOfPage?.currency ?? undefined;
  const place = useBuildingOfPage(known === undefined);
  const ofCountry = useRecordOfPlace<typeof country>(
    countryFacts,
    place?.currency === null ? place.countryId : undefined,
  );
  const unit = known ?? place?.currency ?? ofCountry?.currencyCode ?? undefined;
  return <NumberInput {...props} definition={unit === undefined ? props.definition : { ...props.definition, unit }} />;
}
