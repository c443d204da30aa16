import { useFormContext } from 'react-hook-form';

import { ChoiceInput } from '../../../kit/form/fields/ChoiceInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useQuickRequests } from './useRequestOffers.ts';

/** One of the customer's quick requests, which describes the problem unless someone has (INTG-14). */
export function QuickRequestInput(props: WidgetProps) {
  const { definition, onChange } = props;
  const { customerId } = useContextStack();
  const { getValues, setValue } = useFormContext();
  const offered = useQuickRequests(customerId);
  const descriptionOf = (id: unknown) => offered.find((one) => one.id === id)?.description;
  const handleChange = (id: unknown) => {
    const typed: unknown = getValues('description');
    const isOwn = typeof typed === 'string' && typed.trim() !== '' && typed !== descriptionOf(props.value);
    if (!isOwn) setValue('description', descriptionOf(id) ?? '', { shouldDirty: true });
    onChange(id === '' ? null : id);
  };
  return (
    <ChoiceInput
      {...props}
      definition={{ ...definition, options: offered.map(({ id }) => id) }}
      choiceLabel={(id) => descriptionOf(id) ?? '…'}
      onChange={handleChange}
    />
  );
}
