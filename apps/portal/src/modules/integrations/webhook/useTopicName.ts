import { AUDIT_TOPIC } from '@atrium/contract';

import { useText } from '../../../ui/text/useText.ts';

/** Returns what calls a topic in the words of the audit log (HOOK-01). */
export function useTopicName(): (topic: string) => string {
  const text = useText('webhook');
  const types = useText('auditEntry');
  return (topic) => {
    if (topic === AUDIT_TOPIC) return text('auditTopic');
    const [resource = '', event = ''] = topic.split('.');
    const record = types.at(`values.type.${resource}`) ?? resource;
    return text('topic', { record, event: text.at(`values.event.${event}`) ?? event });
  };
}
