import { type dataRetention, type RecordOf, type RetentionPreview as Preview } from '@atrium/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';

import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useFormFrame } from '../../../kit/form/formFrame.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { ComingPeriod } from './ComingPeriod.tsx';
import { useRetentionPreview } from './useRetention.ts';

/** Names the users whom a policy would remove (AUDIT-16). */
function NamedUsers({ users, count }: { readonly users: NonNullable<Preview['users']>; readonly count: number }) {
  const text = useText('dataRetention');
  const { date } = useFormats();
  return (
    <Box component="ul" aria-label={text('preview.users')} sx={{ my: 2, pl: 5, overflowWrap: 'anywhere' }}>
      {users.map(({ id, name, email, lastLogin }) => (
        <li key={id}>
          {name} ({email}),{' '}
          {lastLogin === null ? text('preview.never') : text('preview.lastLogin', { date: date(lastLogin) })}
        </li>
      ))}
      {count > users.length && <li>{text('preview.others', { count: count - users.length })}</li>}
    </Box>
  );
}

/** Says what a policy with the values typed so far would remove, before it is saved (AUDIT-16, RET-01). */
export function RetentionPreview({ record }: SectionProps<RecordOf<typeof dataRetention>>) {
  const text = useText('dataRetention');
  const errorText = useErrorText('dataRetention');
  const { date, dateTime } = useFormats();
  const { control } = useFormFrame();
  const { customerId = '' } = useContextStack();
  const [type, period] = useWatch({ control, name: ['type', 'period'] }) as readonly unknown[];
  const { data, error } = useRetentionPreview(customerId, type, period);
  const sentence = () => {
    if (error !== null) return errorText(error, 'loading').advice;
    if (data === undefined) return text('preview.open');
    if (data.oldest === null) return text('preview.nothing', { cutoff: date(data.cutoff) });
    return text('preview.removes', { count: data.count, oldest: date(data.oldest), cutoff: date(data.cutoff) });
  };
  return (
    <>
      <Typography role="status">{sentence()}</Typography>
      {data?.users != null && data.users.length > 0 && <NamedUsers users={data.users} count={data.count} />}
      {data !== undefined && data.count > 0 && (
        <Typography color="textSecondary">{text('preview.next', { time: dateTime(data.nextRunAt) })}</Typography>
      )}
      {record !== null && <ComingPeriod record={record} />}
    </>
  );
}
