import { ChoiceInput } from '../../../kit/form/fields/ChoiceInput.tsx';
import { TextInput } from '../../../kit/form/fields/TextInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useRequestLists } from './useRequestOffers.ts';

/** The list of the customer's settings that each field chooses from. */
const lists = {
  category: 'categories',
  problemCode: 'problemCodes',
  changeType: 'changeTypes',
  impact: 'impacts',
} as const;

/** One of a list of the customer's settings; any text where the customer has set none (SRV-01). */
export function ChoiceOfCustomer(props: WidgetProps) {
  const { field, definition } = props;
  const { customerId } = useContextStack();
  const settings = useRequestLists(customerId);
  const [, list] = Object.entries(lists).find(([name]) => name === field) ?? [];
  const options = list === undefined ? [] : (settings?.[list] ?? []);
  if (options.length === 0) return <TextInput {...props} />;
  return <ChoiceInput {...props} definition={{ ...definition, options }} choiceLabel={(value) => value} />;
}
