import { allFacts, compareTexts, webhookTopicsOf } from '@atrium/contract';

import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { MultiChoiceInput } from '../../../kit/form/fields/ChipsInput.tsx';
import { useTopicName } from './useTopicName.ts';

const topics = webhookTopicsOf(allFacts);

/** Chooses what a webhook reports (HOOK-01). */
export function TopicsInput(props: WidgetProps) {
  const nameOf = useTopicName();
  const options = topics.toSorted((one, other) => compareTexts(nameOf(one), nameOf(other)));
  return <MultiChoiceInput {...props} definition={{ ...props.definition, options }} choiceLabel={nameOf} />;
}
