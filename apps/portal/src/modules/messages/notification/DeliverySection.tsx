import {
  isUnsent,
  type notification,
  type NotificationDelivery,
  notificationFacts,
  type RecordOf,
} from '@atrium/contract';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { skipToken, useQuery } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { StopButton } from './StopButton.tsx';

/** One below the other: next to each other they are wider than a phone. */
const figures = ['recipients', 'sent', 'waiting', 'retried', 'failed', 'cancelled', 'unsubscribed'] as const;
/** How often the figures are read again while messages are under way, in milliseconds. */
const REFRESH = 3_000;

function isUnderWay(delivery: NotificationDelivery | undefined): boolean {
  return delivery?.value.some(({ waiting }) => waiting > 0) === true;
}

/** Shows how the messages of a notification went, by channel. */
export function DeliverySection({ record }: SectionProps<RecordOf<typeof notification>>) {
  const text = useText('notification');
  const { number } = useFormats();
  const isBegun = record !== null && !isUnsent(record.state);
  const id = record?.id ?? '';
  const { data, isError } = useQuery({
    queryKey: queryKeys.list(notificationFacts.name, 'delivery', { id }),
    queryFn: isBegun
      ? async ({ signal }) =>
          (await callApi<NotificationDelivery>(`${notificationFacts.path}/${id}/delivery`, { signal })).data
      : skipToken,
    refetchInterval: (query) => (record?.state === 'sending' || isUnderWay(query.state.data) ? REFRESH : false),
  });
  const channels = data?.value ?? [];
  if (!isBegun) return <Typography color="textSecondary">{text('delivery.notYet')}</Typography>;
  if (isError) return <Typography color="error">{text('delivery.loadFailed')}</Typography>;
  return (
    <Stack spacing={3}>
      <TableContainer>
        <Table size="small" aria-label={text('sections.delivery')}>
          <TableHead>
            <TableRow>
              <TableCell>{text('delivery.channel')}</TableCell>
              {channels.map(({ channel }) => (
                <TableCell key={channel} align="right">
                  {text(`values.channels.${channel}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {figures.map((figure) => (
              <TableRow key={figure}>
                <TableCell component="th" scope="row">
                  {text(`delivery.${figure}`)}
                </TableCell>
                {channels.map((line) => (
                  <TableCell key={line.channel} align="right">
                    {number(line[figure])}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {(record.state === 'sending' || isUnderWay(data)) && <StopButton record={record} />}
    </Stack>
  );
}
