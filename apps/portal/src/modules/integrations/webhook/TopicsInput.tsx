import { allFacts, AUDIT_TOPIC, compareTexts, webhookTopicsOf } from '@atrium/contract';

import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { MultiChoiceInput } from '../../../kit/form/fields/ChipsInput.tsx';
import { useText } from '../../../ui/text/useText.ts';

const topics = webhookTopicsOf(allFacts);

/** Chooses what a webhook reports, in the words of the audit log (HOOK-01). */
export function TopicsInput(props: WidgetProps) {
  const text = useText('webhook');
  const types = useText('auditEntry');
  const nameOf = (topic: string) => {
    if (topic === AUDIT_TOPIC) return text('auditTopic');
    const [resource = '', event = ''] = topic.split('.');
    const record = types.at(`values.type.${resource}`) ?? resource;
    return text('topic', { record, event: text.at(`values.event.${event}`) ?? event });
  };
  const options = topics.toSorted((one, other) => compareTexts(nameOf(one), nameOf(other)));
  return <MultiChoiceInput {...props} definition={{ ...props.definition, options }} choiceLabel={nameOf} />;
}
