import { deliveryStates, type RecordOf, type webhook, type WebhookDelivery, webhookFacts } from '@atrium/contract';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { failureSentence } from '../../../ui/feedback/failureSentence.ts';
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { DeliveryDialog, TestDialog } from './DeliveryDialogs.tsx';
import { type DeliveryState, type LogOf, useDeliveries, useReplay, useSendTest } from './useDeliveries.ts';
import { useOutcome } from './useOutcome.ts';
import { useTopicName } from './useTopicName.ts';

type Shown = Pick<RecordOf<typeof webhook>, 'id' | 'customerId' | 'active'>;

const looks = {
  Waiting: { tone: 'info', icon: <HourglassEmptyOutlined /> },
  Delivered: { tone: 'good', icon: <CheckCircleOutlined /> },
  Failed: { tone: 'danger', icon: <ErrorOutlined /> },
  Stopped: { tone: 'grey', icon: <RemoveCircleOutlineOutlined /> },
} as const;

interface LineProps {
  readonly delivery: WebhookDelivery;
  readonly onOpen: () => void;
  readonly onReplay: (() => void) | null;
}

/** One delivery: its topic, state, time and last attempt, with what opens it and sends it again. */
function DeliveryLine({ delivery, onOpen, onReplay }: LineProps) {
  const t = useText('webhook');
  const topicName = useTopicName();
  const outcome = useOutcome();
  const { dateTime } = useFormats();
  const { topic, state, createdAt, attempts, nextAttemptAt, isReplay } = delivery;
  const facts = [
    dateTime(createdAt),
    ...(isReplay ? [t('log.replayed')] : []),
    ...(attempts > 0 ? [t('log.attempts', { count: attempts }), outcome(delivery)] : []),
    ...(nextAttemptAt === null || attempts === 0 ? [] : [t('log.next', { time: dateTime(nextAttemptAt) })]),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{topicName(topic)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
      </Box>
      <StatusChip {...looks[state]} label={t(`values.delivery.${state}`)} />
      <Button size="small" onClick={onOpen}>
        {t('log.open')}
      </Button>
      {onReplay !== null && (
        <Button size="small" onClick={onReplay}>
          {t('log.replay')}
        </Button>
      )}
    </Box>
  );
}

function Log({ record, isReadOnly }: { readonly record: Shown; readonly isReadOnly: boolean }) {
  const t = useText('webhook');
  const topicName = useTopicName();
  const errorText = useErrorText(webhookFacts.name);
  const { id, customerId } = record;
  const of: LogOf = { id, customerId };
  const [state, setState] = useState<DeliveryState | ''>('');
  const [open, setOpen] = useState<WebhookDelivery | null>(null);
  const deliveries = useDeliveries(of, state);
  const replay = useReplay(of);
  const test = useSendTest(of);
  const all = deliveries.data?.pages.flatMap(({ value }) => value) ?? [];
  const canReplay = !isReadOnly && record.active;
  const error = replay.error ?? test.error;
  const failure = error === null ? undefined : errorText(error, 'saving');
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <TextField
          select
          label={t('log.state')}
          value={state}
          onChange={({ target }) => setState(deliveryStates.find((one) => one === target.value) ?? '')}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ minWidth: 180 }}
        >
          <MenuItem value="">{t('log.allStates')}</MenuItem>
          {deliveryStates.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`values.delivery.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {!isReadOnly && (
          <Button variant="outlined" loading={test.isPending} onClick={() => test.mutate()}>
            {t('log.send')}
          </Button>
        )}
        {canReplay && (
          <Button loading={replay.isPending} onClick={() => replay.mutate({ states: ['Failed', 'Stopped'] })}>
            {t('log.replayMissed')}
          </Button>
        )}
      </Box>
      {failure !== undefined && <Alert severity="error">{failureSentence(failure)}</Alert>}
      {replay.data !== undefined && <Typography role="status">{t('log.queued', { count: replay.data })}</Typography>}
      {deliveries.isPending && <LinearProgress aria-label={t('sections.log')} />}
      {deliveries.isError && <ErrorState error={deliveries.error} onRetry={() => void deliveries.refetch()} />}
      {deliveries.isSuccess && all.length === 0 && <Typography color="textSecondary">{t('log.empty')}</Typography>}
      <Box component="ul" aria-label={t('sections.log')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {all.map((one) => (
          <DeliveryLine
            key={one.id}
            delivery={one}
            onOpen={() => setOpen(one)}
            onReplay={canReplay && one.state !== 'Waiting' ? () => replay.mutate({ id: one.id }) : null}
          />
        ))}
      </Box>
      {deliveries.hasNextPage && (
        <Button loading={deliveries.isFetchingNextPage} onClick={() => void deliveries.fetchNextPage()}>
          {t('log.more')}
        </Button>
      )}
      {open !== null && (
        <DeliveryDialog webhook={of} id={open.id} title={topicName(open.topic)} onClose={() => setOpen(null)} />
      )}
      {test.data !== undefined && <TestDialog test={test.data} onClose={() => test.reset()} />}
    </Box>
  );
}

/** Lists what a webhook was sent in the last 30 days, with what was answered; sends deliveries again, and tests (HOOK-04). */
export function DeliveryLog({ record, isReadOnly }: SectionProps<Shown>) {
  const t = useText('webhook');
  return record === null ? (
    <Typography color="textSecondary">{t('log.later')}</Typography>
  ) : (
    <Log record={record} isReadOnly={isReadOnly} />
  );
}
