import { type building, buildingFacts, type country, countryFacts, type RecordOf } from '@atrium/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { ReferenceInput } from '../../../kit/form/fields/ReferenceInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';

/**
 * The country; choosing one fills in its currency and mobile prefix (VEND-05). In the country of the vendor's building
 * people pay in what is paid with in the building.
 */
export function VendorCountryInput(props: WidgetProps) {
  const { setValue, getValues } = useFormContext();
  const { buildingId = '' } = useContextStack();
  const queryClient = useQueryClient();
  const readCountry = (id: string) =>
    queryClient.fetchQuery({
      queryKey: [...queryKeys.resource(countryFacts.name), 'one', id],
      queryFn: async () => (await callApi<RecordOf<typeof country>>(`${countryFacts.path}/${id}`)).data,
    });
  const readBuilding = () =>
    queryClient.fetchQuery({
      queryKey: queryKeys.record(buildingFacts.name, buildingFacts.path, buildingId),
      queryFn: async () => (await callApi<RecordOf<typeof building>>(`${buildingFacts.path}/${buildingId}`)).data,
    });
  const fillIn = async (id: string) => {
    // Not everyone who keeps vendors sees the building.
    const [{ currencyCode, mobilePrefix }, place] = await Promise.all([
      readCountry(id),
      readBuilding().catch(() => undefined),
    ]);
    // Another one may have been chosen while this was on its way.
    if (getValues('countryId') !== id) return;
    const options = { shouldDirty: true, shouldValidate: true };
    const currency = (place?.countryId === id ? place.currency : null) ?? currencyCode;
    if (currency !== null) setValue('currency', currency, options);
    if (mobilePrefix !== null) setValue('mobilePrefix', mobilePrefix, options);
  };
  const handleChange = (countryId: unknown) => {
    props.onChange(countryId);
    // Without an answer both stay as they are and can be entered by hand.
    if (typeof countryId === 'string' && countryId !== props.value) fillIn(countryId).catch(() => undefined);
  };
  return <ReferenceInput {...props} onChange={handleChange} />;
}
