import { ReferenceInput } from '../../../kit/form/fields/ReferenceInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { ofEvent } from './ofEvent.ts';
import { eventSessionFacts } from '@atrium/contract';

/** One of the sessions of the event that the page is below. */
export function SessionInput(props: WidgetProps) {
  const stack = useContextStack();
  const reference = { resource: eventSessionFacts, label: 'title', filter: () => ofEvent(stack) };
  return <ReferenceInput {...props} definition={{ ...props.definition, reference }} />;
}
