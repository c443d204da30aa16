import { country, type RecordOf } from '@atrium/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';

import { callApi } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import { ReferenceInput } from '../../kit/form/fields/ReferenceInput.tsx';
import type { WidgetProps } from '../../kit/form/formDefinition.ts';

/** The country; choosing one fills in its currency and mobile prefix (VEND-05). */
export function VendorCountryInput(props: WidgetProps) {
  const { setValue, getValues } = useFormContext();
  const queryClient = useQueryClient();
  const fillIn = async (id: string) => {
    const { currencyCode, mobilePrefix } = await queryClient.fetchQuery({
      queryKey: [...queryKeys.resource(country.name), 'one', id],
      queryFn: async () => (await callApi<RecordOf<typeof country>>('GET', `${country.path}/${id}`)).data,
    });
    // Another one may have been chosen while this was on its way.
    if (getValues('countryId') !== id) return;
    const options = { shouldDirty: true, shouldValidate: true };
    if (currencyCode !== null) setValue('currency', currencyCode, options);
    if (mobilePrefix !== null) setValue('mobilePrefix', mobilePrefix, options);
  };
  const handleChange = (countryId: unknown) => {
    props.onChange(countryId);
    // Without an answer both stay as they are and can be entered by hand.
    if (typeof countryId === 'string' && countryId !== props.value) fillIn(countryId).catch(() => undefined);
  };
  return <ReferenceInput {...props} onChange={handleChange} />;
}
