import { locker } from '@atrium/contract';
import Typography from '@mui/material/Typography';

import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Shows who has a locker and until when, or why no one can have it; what is done with it is in the list (VIS-04). */
export function LockerHolder({ record }: SectionProps) {
  const text = useText('locker');
  const { date } = useFormats();
  const parsed = locker.record.safeParse(record);
  if (!parsed.success) return <Typography color="textSecondary">{text('holder.later')}</Typography>;
  const { status, name, email, expiresOn, reason } = parsed.data;
  if (status === 'Free') return <Typography>{text('holder.none')}</Typography>;
  if (status === 'OutOfService') return <Typography sx={{ overflowWrap: 'anywhere' }}>{reason}</Typography>;
  return (
    <>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {email}
      </Typography>
      <Typography>
        {expiresOn === null ? text('holder.noEnd') : text('holder.until', { day: date(expiresOn) })}
      </Typography>
    </>
  );
}
