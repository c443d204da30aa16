import { useWatch } from 'react-hook-form';

import type { SectionProps, Values } from '../../kit/form/formDefinition.ts';
import { useText } from '../../ui/text/useText.ts';
import { useRecipients } from './useRecipients.ts';

/** The button of an invitation: a save sends it, so it says to how many people. */
export function SendLabel({ record }: SectionProps) {
  const text = useText('invitation');
  const values: Values = useWatch();
  const { count } = useRecipients(values);
  const kind = record === null ? 'new' : 'change';
  if (count === null || count === 0) return text(`send.${kind}.some`);
  return text(`send.${kind}.to`, { count });
}
