import type { SyncRun } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { SyncChip } from './SyncChip.tsx';
import { WorkLine } from './WorkLine.tsx';
import { useDuration } from './useDuration.ts';
import { useSyncRuns } from './useSyncs.ts';
import { useSyncWords } from './useSyncWords.ts';

/** Runs that are shown before the others are asked for. */
const FIRST = 5;

/** One run: which, how it ended, when, by whom, how long it took, and what it changed. */
function RunLine({ run }: { readonly run: SyncRun }) {
  const text = useText('customerJobs');
  const { dateTime } = useFormats();
  const duration = useDuration();
  const { counts, failure } = useSyncWords(run);
  const { name, status, startedAt, finishedAt, startedBy } = run;
  const facts = [
    dateTime(startedAt),
    startedBy ?? text('byClock'),
    ...(finishedAt === null ? [] : [duration(startedAt, finishedAt)]),
  ];
  return (
    <WorkLine
      name={text(`sync.names.${name}`)}
      chip={<SyncChip status={status} />}
      facts={facts}
      counts={counts}
      failure={failure}
    />
  );
}

/** The log of a customer's sync jobs, the newest first (INTG-20). */
export function SyncRuns({ customerId }: { readonly customerId: string }) {
  const text = useText('customerJobs');
  const { data: runs = [] } = useSyncRuns(customerId);
  const [isWhole, setWhole] = useState(false);
  if (runs.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="sync-runs" sx={{ mb: 6, maxWidth: 880 }}>
      <Typography id="sync-runs" variant="h2">
        {text('log.title')}
      </Typography>
      <Box component="ul" aria-labelledby="sync-runs" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {(isWhole ? runs : runs.slice(0, FIRST)).map((run) => (
          <RunLine key={run.id} run={run} />
        ))}
      </Box>
      {!isWhole && runs.length > FIRST && <Button onClick={() => setWhole(true)}>{text('log.more')}</Button>}
    </Box>
  );
}
