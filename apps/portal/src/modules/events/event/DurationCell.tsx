import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Minutes as hours and minutes. */
export function DurationCell({ value }: CellProps<object>) {
  const text = useText('eventSession');
  const { number } = useFormats();
  const total = Number(value);
  const hours = number(Math.floor(total / 60));
  const minutes = number(total % 60);
  if (total < 60) return text('minutes', { minutes });
  return text(total % 60 === 0 ? 'hours' : 'hoursAndMinutes', { hours, minutes });
}
