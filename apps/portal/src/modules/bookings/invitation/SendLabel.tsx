import type { invitation, RecordOf } from '@atrium/contract';
import { useWatch } from 'react-hook-form';

import type { FormValues, SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useRecipients } from './useRecipients.ts';

/** The button of an invitation: a save sends it, so it says to how many people. */
export function SendLabel({ record }: SectionProps<RecordOf<typeof invitation>>) {
  const text = useText('invitation');
  const values: FormValues<typeof invitation> = useWatch();
  const { count } = useRecipients(values);
  const kind = record === null ? 'new' : 'change';
  if (count === null || count === 0) return text(`send.${kind}.some`);
  return text(`send.${kind}.to`, { count });
}
