import { type AuditPeriod, auditPeriods, type RetentionRun } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { RemovedUsers } from './RemovedUsers.tsx';
import { useRetentionLog } from './useRetention.ts';

/** How many runs are shown, and how many more each time. */
const PART = 20;

/** A run: of which records, when it began, what it removed, and how it ended. */
function RunLine({ run }: { readonly run: RetentionRun }) {
  const text = useText('dataRetention');
  const { date, dateTime } = useFormats();
  const { type, startedAt, period, cutoff, count, oldest, newest, outcome } = run;
  const removed =
    oldest === null || newest === null
      ? text('log.nothing')
      : text('log.removed', { count, oldest: date(oldest), newest: date(newest) });
  const facts = [dateTime(startedAt), text('days', { count: period }), text('log.cutoff', { date: date(cutoff) })];
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{text(`values.type.${type}`)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {facts.join(' · ')}
      </Typography>
      <Typography variant="body2">{removed}</Typography>
      {outcome !== 'done' && <Typography variant="body2">{text(`log.outcomes.${outcome ?? 'running'}`)}</Typography>}
    </Box>
  );
}

/** The log of data retention: a line for each type and run, by period (AUDIT-15). */
export function RetentionLog() {
  const text = useText('dataRetention');
  const history = useText('history');
  const { customerId = '' } = useContextStack();
  const [period, setPeriod] = useState<AuditPeriod>('all');
  const [top, setTop] = useState(PART);
  const { data, error, refetch } = useRetentionLog(customerId, period, top);
  if (error !== null && data === undefined)
    return <ErrorState area="dataRetention" error={error} onRetry={() => void refetch()} />;
  return (
    <Box component="section" aria-labelledby="retention-log" sx={{ mt: 8, maxWidth: 880 }}>
      <Typography id="retention-log" variant="h2" sx={{ mb: 3 }}>
        {text('log.title')}
      </Typography>
      <TextField
        select
        size="small"
        label={history('period')}
        value={period}
        onChange={({ target }) => setPeriod(auditPeriods.find((one) => one === target.value) ?? 'all')}
        sx={{ mb: 3, minWidth: 200 }}
      >
        {auditPeriods.map((one) => (
          <MenuItem key={one} value={one}>
            {history(`periods.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {data?.runs.length === 0 && <Typography color="textSecondary">{text('log.none')}</Typography>}
      <Box component="ul" aria-labelledby="retention-log" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.runs.map((run) => (
          <RunLine key={run.id} run={run} />
        ))}
      </Box>
      {data !== undefined && data.count > data.runs.length && (
        <Button onClick={() => setTop(top + PART)}>{text('log.more')}</Button>
      )}
      <RemovedUsers customerId={customerId} period={period} />
    </Box>
  );
}
