import Typography from '@mui/material/Typography';

import { useText } from '../../../ui/text/useText.ts';
import { useBookedWords } from './geography/useCountWords.ts';

/** Says whose bookings lose their space when a floor or space is deleted (KIT-09). */
export function SpaceRemoval({ record }: { readonly record: { readonly id: string } }) {
  const text = useText('geography');
  const booked = useBookedWords(record.id);
  if (booked === undefined) return null;
  return <Typography sx={{ mt: 2 }}>{text('delete.booked', booked)}</Typography>;
}
