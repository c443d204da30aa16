import { type CustomerJob, customerJobKinds } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useJobTexts } from '../../../features/jobs/useJobTexts.ts';
import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { skipTokenOf } from '@atrium/contract';
import { isUnderWay } from '../../../kit/jobs/job.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { TextsOf } from '../../../ui/later/TextsOf.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { JobChip } from './JobChip.tsx';
import { WorkLine } from './WorkLine.tsx';
import { useDuration } from './useDuration.ts';
import { WHILE_IDLE, WHILE_RUNNING } from './useSyncs.ts';

const PAGE_SIZE = '20';

/** The jobs of a customer, all or of one kind, read again while one is under way. */
function useCustomerJobs(customerId: string, kind: string) {
  const path = `customer/${customerId}/job`;
  const query = { $top: PAGE_SIZE, ...(kind === '' ? {} : { $filter: `kind eq '${kind}'` }) };
  return useInfiniteQuery({
    queryKey: queryKeys.list('job', path, query),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) =>
      (
        await callApi<ListAnswer<CustomerJob>>(`customer/${customerId}/job`, {
          query: { ...query, ...(pageParam === null ? {} : { $skiptoken: pageParam }) },
          signal,
        })
      ).data,
    getNextPageParam: (page) => skipTokenOf(page['@odata.nextLink']),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ value }) => value.some(isUnderWay)) === true ? WHILE_RUNNING : WHILE_IDLE,
  });
}

/** One job: what it does, its state, who started it and when, how long it took, and its counts (SRV-12). */
function JobLine({ job }: { readonly job: CustomerJob }) {
  const text = useText('customerJobs');
  const { dateTime, number } = useFormats();
  const duration = useDuration();
  const { name, counts, failure } = useJobTexts(job);
  const { status, actorName, createdAt, startedAt, finishedAt, done, total } = job;
  const facts = [
    dateTime(createdAt),
    actorName ?? text('byClock'),
    ...(startedAt === null || finishedAt === null ? [] : [duration(startedAt, finishedAt)]),
  ];
  return (
    <WorkLine
      name={name}
      chip={<JobChip status={status} />}
      facts={facts}
      counts={counts}
      failure={failure}
      progress={
        isUnderWay(job) && total !== null ? text('progress', { done: number(done), total: number(total) }) : undefined
      }
    />
  );
}

/** The sync jobs, imports, uploads, bulk edits and exports of a customer, the newest first (SRV-12). */
export function JobList({ customerId }: { readonly customerId: string }) {
  const text = useText('customerJobs');
  const kinds = useText('jobs');
  const [kind, setKind] = useState('');
  const jobs = useCustomerJobs(customerId, kind);
  const all = jobs.data?.pages.flatMap(({ value }) => value) ?? [];
  return (
    <Box component="section" aria-labelledby="customer-jobs" sx={{ maxWidth: 880 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 3 }}>
        <Typography id="customer-jobs" variant="h2" sx={{ flex: '1 1 160px' }}>
          {text('jobs.title')}
        </Typography>
        <TextField
          select
          label={text('jobs.kind')}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ minWidth: 220 }}
        >
          <MenuItem value="">{text('jobs.allKinds')}</MenuItem>
          {customerJobKinds.map((one) => (
            <MenuItem key={one} value={one}>
              {kinds(`kinds.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {jobs.isPending && <LinearProgress aria-label={text('jobs.title')} />}
      {jobs.isError && <ErrorState error={jobs.error} onRetry={() => void jobs.refetch()} />}
      {jobs.isSuccess && all.length === 0 && (
        <EmptyState
          title={text(kind === '' ? 'jobs.empty' : 'jobs.noMatches')}
          kind={kind === '' ? 'nothing' : 'noMatches'}
        />
      )}
      <Box component="ul" aria-labelledby="customer-jobs" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {all.map((job) => (
          <TextsOf key={job.id} areas={[job.resource ?? 'jobs']}>
            <JobLine job={job} />
          </TextsOf>
        ))}
      </Box>
      {jobs.hasNextPage && (
        <Button loading={jobs.isFetchingNextPage} onClick={() => void jobs.fetchNextPage()}>
          {text('jobs.more')}
        </Button>
      )}
    </Box>
  );
}
