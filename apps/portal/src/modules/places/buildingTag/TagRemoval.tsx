import Typography from '@mui/material/Typography';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Says from how many spaces a tag disappears when it is deleted (PLACE-25). */
export function TagRemoval({ record }: { readonly record: { readonly spaceCount?: unknown } }) {
  const text = useText('buildingTag');
  const { number } = useFormats();
  const count = Number(record.spaceCount);
  if (!(count > 0)) return null;
  return <Typography sx={{ mt: 2 }}>{text('delete.spaces', { count, shown: number(count) })}</Typography>;
}
