import {
  type identityProvider,
  identityProviderFacts,
  type ProviderOutages,
  type RecordOf,
  times,
} from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { skipToken, useQuery } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Checks whether the calendars of a provider answer, and for which customers they are left alone (INTG-07). */
export function ServiceSection({ record }: SectionProps<RecordOf<typeof identityProvider>>) {
  const text = useText('identityProvider');
  const { dateTime } = useFormats();
  const isBooking = record?.types.includes('spaceBooking') === true;
  const id = record?.id ?? '';
  const { data, isError } = useQuery({
    queryKey: queryKeys.list(identityProviderFacts.name, 'outages', { id }),
    queryFn: isBooking
      ? async ({ signal }) =>
          (await callApi<ProviderOutages>(`${identityProviderFacts.path}/${id}/outages`, { signal })).data
      : skipToken,
    refetchInterval: 30 * times.second,
  });
  if (!isBooking) return <Typography color="textSecondary">{text('service.notUsed')}</Typography>;
  if (isError) return <Typography color="error">{text('service.loadFailed')}</Typography>;
  if (data === undefined) return null;
  if (data.value.length === 0) return <Typography color="textSecondary">{text('service.answers')}</Typography>;
  return (
    <Stack spacing={2}>
      {data.value.map(({ customerId, customerName, since, problem, retryAt }) => (
        <Alert key={customerId} severity={problem === 'credentials' ? 'error' : 'warning'}>
          {text(`service.${problem}`, { customer: customerName, since: dateTime(since), retry: dateTime(retryAt) })}
        </Alert>
      ))}
    </Stack>
  );
}
