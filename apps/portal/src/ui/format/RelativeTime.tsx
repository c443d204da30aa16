import { Hint } from '../feedback/Hint.tsx';
import { useFormats } from './useFormats.ts';
import { useNow } from './useNow.ts';

/** Shows how long ago `value` (an ISO instant) was, with the exact time and its zone in a tooltip (KIT-17). */
export function RelativeTime({ value }: { readonly value: string }) {
  const formats = useFormats();
  const now = useNow();
  return (
    <Hint title={formats.exact(value)} describeChild>
      <time dateTime={value}>{formats.relative(value, now)}</time>
    </Hint>
  );
}
