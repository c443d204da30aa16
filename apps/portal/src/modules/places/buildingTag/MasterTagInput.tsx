import { type RecordOf, type tag, tagFacts } from '@atrium/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { ReferenceInput } from '../../../kit/form/fields/ReferenceInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';

/** A master tag; choosing one fills in its name and group, which are its own from then on (PLACE-24). */
export function MasterTagInput(props: WidgetProps) {
  const { setValue, getValues } = useFormContext();
  const queryClient = useQueryClient();
  const fillIn = async (id: string) => {
    const { name, group } = await queryClient.fetchQuery({
      queryKey: [...queryKeys.resource(tagFacts.name), 'one', id],
      queryFn: async () => (await callApi<RecordOf<typeof tag>>(`${tagFacts.path}/${id}`)).data,
    });
    // Another one may have been chosen while this was on its way.
    if (getValues('tagId') !== id) return;
    const options = { shouldDirty: true, shouldValidate: true };
    setValue('name', name, options);
    setValue('group', group, options);
  };
  const handleChange = (tagId: unknown) => {
    props.onChange(tagId);
    // Without an answer the save fills them in.
    if (typeof tagId === 'string' && tagId !== props.value) fillIn(tagId).catch(() => undefined);
  };
  return <ReferenceInput {...props} onChange={handleChange} />;
}
