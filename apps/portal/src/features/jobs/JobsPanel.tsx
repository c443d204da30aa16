import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import LinearProgress from '@mui/material/LinearProgress';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';

import { invalidateResource } from '../../kit/api/queryKeys.ts';
import { cancelJob, isUnderWay, type Job } from '../../kit/jobs/job.ts';
import { undoJob } from '../../kit/jobs/useJob.ts';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../ui/feedback/useToasts.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { useFormats } from '../../ui/format/useFormats.ts';
import { TextsOf } from '../../ui/later/TextsOf.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useJobTexts } from './useJobTexts.ts';
import { useOwnJobs } from './useOwnJobs.ts';

/** The seconds that are left, by the pace so far; null while that says nothing. */
function secondsLeft({ done, total, startedAt }: Job, now: number): number | null {
  if (total === null || done === 0 || startedAt === null) return null;
  const spent = (now - Date.parse(startedAt)) / 1000;
  return Math.max(1, Math.round((spent / done) * (total - done)));
}

/** One's own long work, the newest first: progress, counts, time left, and what can be done with it (KIT-13). */
export function JobsPanel({ anchor, onClose }: { readonly anchor: HTMLElement; readonly onClose: () => void }) {
  const t = useText('jobs');
  const titleId = useId();
  const { data: jobs, dataUpdatedAt, isPending, isError } = useOwnJobs(true);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 360, maxWidth: 'calc(100vw - 32px)', p: 4 } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={titleId} variant="h2">
          {t('title')}
        </Typography>
        <Button size="small" onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </Box>
      {isPending && <LinearProgress aria-label={t('title')} />}
      {isError && <Typography color="error">{t('failed')}</Typography>}
      {jobs?.length === 0 && <Typography color="textSecondary">{t('none')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {jobs?.map((job) => (
          <TextsOf key={job.id} areas={[job.resource ?? 'jobs']}>
            <JobLine job={job} now={dataUpdatedAt} />
          </TextsOf>
        ))}
      </Box>
    </Popover>
  );
}

/** `now` is when the job was read, in milliseconds since 1970. */
function JobLine({ job, now }: { readonly job: Job; readonly now: number }) {
  const t = useText('jobs');
  const { kindName, name, counts, failure } = useJobTexts(job);
  const errorText = useErrorText();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { number } = useFormats();
  const act = useMutation({
    mutationFn: async (action: 'cancel' | 'undo') => {
      await (action === 'cancel' ? cancelJob(job.id) : undoJob(job.id));
    },
    onError: (error) => toasts.failure(errorText(error, 'saving').advice),
    onSettled: () => invalidateResource(queryClient, 'job'),
  });
  const { done, total, status } = job;
  const left = secondsLeft(job, now);
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      <Typography variant="body2" color="textSecondary" className="tabular">
        {t(`status.${status}`)} · <RelativeTime value={job.createdAt} />
      </Typography>
      {isUnderWay(job) && (
        <>
          <LinearProgress
            aria-label={kindName}
            sx={{ my: 2 }}
            {...(total === null || total === 0 ? {} : { variant: 'determinate', value: (100 * done) / total })}
          />
          {total !== null && (
            <Typography variant="body2" className="tabular">
              {t('progress', { done: number(done), total: number(total) })}
              {left !== null && ` · ${t('left', { count: left, shown: number(left) })}`}
            </Typography>
          )}
        </>
      )}
      {counts !== '' && <Typography variant="body2">{counts}</Typography>}
      {failure !== null && <Typography color="error">{failure}</Typography>}
      <Box sx={{ display: 'flex', gap: 2, mt: 1 }}>
        {isUnderWay(job) && (
          <Button size="small" loading={act.isPending} onClick={() => act.mutate('cancel')}>
            {t('cancel')}
          </Button>
        )}
        {job.canBeUndone && (
          <Button size="small" loading={act.isPending} onClick={() => act.mutate('undo')}>
            {t('undo')}
          </Button>
        )}
        {job.fileUrl !== undefined && (
          <Link href={job.fileUrl} download>
            {t('download')}
          </Link>
        )}
      </Box>
    </Box>
  );
}
