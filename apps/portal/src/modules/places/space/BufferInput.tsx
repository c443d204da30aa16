import type { RecordOf, space } from '@atrium/contract';

import { NumberInput } from '../../../kit/form/fields/NumberInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Minutes that may be left to the place around: without own ones it shows whose apply (RESV-24). */
export function BufferInput(props: WidgetProps<RecordOf<typeof space>>) {
  const { value, help, record } = props;
  const text = useText('kit');
  const count = record?.bookingBufferInForce;
  const place = record?.bookingBufferFrom;
  const isInherited = value == null && typeof count === 'number' && typeof place === 'string';
  const shown = isInherited ? [help, text('form.bufferFrom', { count, place })].join(' ').trim() : help;
  return <NumberInput {...props} {...(shown === undefined ? {} : { help: shown })} />;
}
