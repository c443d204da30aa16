import type { SyncJob } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useCan } from '../../../kit/session/useSession.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { SyncChip } from './SyncChip.tsx';
import { useStartSync } from './useSyncs.ts';
import { useSyncWords } from './useSyncWords.ts';

interface SyncLineProps {
  readonly job: SyncJob;
  readonly customerId: string;
}

/** Says when a sync job was started last and by whom, and when it last had success. */
function SyncTimes({ job }: Pick<SyncLineProps, 'job'>) {
  const text = useText('customerJobs');
  const { dateTime, number } = useFormats();
  const { lastRun, lastSuccess, startedBy, known } = job;
  if (lastRun === null) return null;
  const started = { time: dateTime(lastRun), name: startedBy ?? '' };
  return (
    <Typography variant="body2" color="textSecondary">
      {text(startedBy === null ? 'sync.lastRunAtNight' : 'sync.lastRun', started)}
      {' · '}
      {lastSuccess === null ? text('sync.noSuccess') : text('sync.lastSuccess', { time: dateTime(lastSuccess) })}
      {' · '}
      {text('sync.known', { count: known, shown: number(known) })}
    </Typography>
  );
}

/** A sync job: status, last run, last success, error, and the button that starts it (INTG-16). */
export function SyncLine({ job, customerId }: SyncLineProps) {
  const text = useText('customerJobs');
  const errorText = useErrorText();
  const { dateTime, number } = useFormats();
  const canStart = useCan()('CUSTOMER.providers', 'edit');
  const [isAsking, setAsking] = useState(false);
  const start = useStartSync(customerId, job.name);
  const { counts, failure } = useSyncWords(job);
  const { name, status, isSetUp, error } = job;
  const removed = job.counts['remove'] ?? 0;
  const isRunning = status === 'Running';
  const handleRemove = () => start.mutate(removed, { onSettled: () => setAsking(false) });
  const { data: asked } = start;
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider', '&:first-of-type': { mt: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Typography component="h3" sx={{ fontWeight: 600, flex: '1 1 160px' }}>
          {text(`sync.names.${name}`)}
        </Typography>
        <SyncChip status={status} />
        {canStart && isSetUp && (
          <Button
            variant="outlined"
            aria-label={text(`sync.startOf.${name}`)}
            disabled={isRunning}
            loading={start.isPending}
            onClick={() => start.mutate(undefined)}
          >
            {text('sync.start')}
          </Button>
        )}
      </Box>
      <SyncTimes job={job} />
      {isRunning && <LinearProgress aria-label={text(`sync.names.${name}`)} sx={{ my: 2 }} />}
      {counts !== '' && <Typography variant="body2">{counts}</Typography>}
      {!isSetUp && <Typography variant="body2">{text('sync.notSetUp')}</Typography>}
      {failure !== null && (
        <Typography variant="body2" color="error">
          {failure}
        </Typography>
      )}
      {error === 'manyRemoved' && canStart && (
        <Button size="small" onClick={() => setAsking(true)} sx={{ mt: 1 }}>
          {text('removal.review')}
        </Button>
      )}
      {asked !== undefined && (
        <Alert severity={asked.isStarted ? 'info' : 'warning'} role="status" sx={{ mt: 2 }}>
          {asked.isStarted
            ? text('sync.started', { least: asked.least, most: asked.most })
            : asked.staleSince === null
              ? text('sync.staleNever')
              : text('sync.stale', { time: dateTime(asked.staleSince) })}
        </Alert>
      )}
      {start.error !== null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {errorText(start.error, 'other').advice}
        </Alert>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={text(`removal.title.${name}`, { count: removed, shown: number(removed) })}
        confirmLabel={text('removal.confirm')}
        isDanger
        isBusy={start.isPending}
        onConfirm={handleRemove}
        onCancel={() => setAsking(false)}
      >
        <Typography>{text('removal.body', { names: job.names.join(', ') })}</Typography>
      </ConfirmDialog>
    </Box>
  );
}
