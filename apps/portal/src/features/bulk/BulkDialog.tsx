import { allFacts, bulkPreview, bulkResult, type BulkSelection, type ResourceFacts } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode } from 'react';

import { callApi } from '../../kit/api/callApi.ts';
import { invalidateResource } from '../../kit/api/queryKeys.ts';
import { restoreFocus } from '../../ui/feedback/focusMemory.ts';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { comingLanguage, loadPhrases } from '../../ui/text/textStore.ts';
import { useText } from '../../ui/text/useText.ts';
import { cancelJob, isUnderWay } from '../../kit/jobs/job.ts';
import { readStarted } from '../../kit/jobs/readJob.ts';
import { undoJob, useJob } from '../../kit/jobs/useJob.ts';
import type { ValueText } from './BulkChanges.tsx';
import { BulkRows } from './BulkRows.tsx';
import { loadShapes } from '../../kit/form/loadShapes.ts';
import { useAskedClose } from './useAskedClose.tsx';
import { SecretsLeft } from './SecretsLeft.tsx';

interface BulkDialogProps {
  readonly resource: ResourceFacts;
  /** The bulk action's address, such as `building/bulk`. */
  readonly path: string;
  readonly title: string;
  readonly selection: BulkSelection;
  /** What is to be done; null until enough is chosen. */
  readonly change: unknown;
  /** What people should know before they start, for example who will see it. */
  readonly warning?: string | undefined;
  /** The text of a value where the field's own is not enough, such as an amount with its currency. */
  readonly valueText?: ValueText;
  /** Whether some of the change is typed: closing asks before it is lost. */
  readonly hasTyped?: boolean;
  /** Where the change is chosen. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/**
 * A bulk action step by step (KIT-05): choose, see what changes at each record, do it as a job with a result per record,
 * undo it. The job goes on when the dialog is closed; the list of jobs shows it.
 */
export function BulkDialog(props: BulkDialogProps) {
  const { resource, path, title, selection, change, warning, valueText, hasTyped = false, children, onClose } = props;
  const t = useText('bulk');
  const shell = useText('shell');
  const { number } = useFormats();
  const titleId = useId();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [jobId, setJobId] = useState<string>();
  const [isUndo, setIsUndo] = useState(false);
  const { dismiss, question } = useAskedClose(hasTyped && jobId === undefined, onClose);
  const body = { selection, change };

  const preview = useMutation({
    // With the texts and shapes of all that it names: what is read must not change under the eye.
    mutationFn: async () => {
      const seen = bulkPreview.parse((await callApi<unknown>(`${path}/preview`, { body })).data);
      const named = [...seen.rows.flatMap(({ changes }) => changes), ...seen.secretsLeft];
      const areas = new Set(named.map((one) => one.resource));
      const shaped = allFacts.filter(({ name }) => areas.has(name));
      await Promise.all([...[...areas].map((area) => loadPhrases(comingLanguage(), area)), ...shaped.map(loadShapes)]);
      return seen;
    },
  });
  const start = useMutation({
    mutationFn: async () => readStarted((await callApi<unknown>(path, { body })).data),
    onSuccess: setJobId,
  });
  const undo = useMutation({
    mutationFn: () => undoJob(jobId ?? ''),
    onSuccess: (id) => {
      setJobId(id);
      setIsUndo(true);
    },
  });
  const { data: job, error: jobError } = useJob(jobId ?? null, bulkResult);
  const hasEnded = job !== undefined && !isUnderWay(job);
  useEffect(() => {
    if (hasEnded) void invalidateResource(queryClient, resource.name);
  }, [hasEnded, queryClient, resource.name]);

  const seen = preview.data;
  const error = preview.error ?? start.error ?? undo.error ?? jobError;
  const changing = seen?.rows.filter(({ outcome }) => outcome === 'changed').length ?? 0;
  const isSample = seen !== undefined && seen.total > seen.rows.length;
  const canStart = seen !== undefined && (isSample || changing > 0);
  // Of a sample it is not known how many will change.
  const starting = isSample ? seen.total : changing;

  const content = () => {
    if (jobId !== undefined) {
      if (job === undefined || !hasEnded)
        return (
          <>
            <Typography role="status" sx={{ mb: 2 }}>
              {t('running', { done: number(job?.done ?? 0), total: number(job?.total ?? seen?.total ?? 0) })}
            </Typography>
            <LinearProgress
              aria-label={title}
              {...(job?.total ? { variant: 'determinate', value: (100 * job.done) / job.total } : {})}
            />
            <Typography sx={{ mt: 2 }} color="textSecondary">
              {t('goesOn')}
            </Typography>
          </>
        );
      const { changed = 0, unchanged = 0, refused = 0 } = job.counts;
      return (
        <>
          <Alert role="status" severity={job.status !== 'Done' || refused > 0 ? 'warning' : 'success'} sx={{ mb: 2 }}>
            {t(`ended.${job.status}`)}{' '}
            {isUndo
              ? t(refused === 0 ? 'undone' : 'undoneExcept', {
                  count: changed,
                  shown: number(changed),
                  refused: number(refused),
                })
              : t('counts', { changed: number(changed), unchanged: number(unchanged), refused: number(refused) })}
          </Alert>
          {job.result !== null && (
            <BulkRows label={t('result.label')} resourceName={resource.name} rows={job.result.rows} tense="result" />
          )}
        </>
      );
    }
    if (seen === undefined) return children;
    return (
      <>
        <Typography role="status" sx={{ mb: 2 }}>
          {t('preview.count', { count: seen.total, shown: number(seen.total) })}{' '}
          {isSample && t('preview.sample', { shown: number(seen.rows.length) })}
        </Typography>
        {warning !== undefined && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {warning}
          </Alert>
        )}
        {seen.secretsLeft.length > 0 && <SecretsLeft holders={seen.secretsLeft} />}
        <BulkRows
          label={t('preview.label')}
          resourceName={resource.name}
          rows={seen.rows}
          tense="preview"
          valueText={valueText}
        />
      </>
    );
  };

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={preview.isPending || start.isPending ? undefined : dismiss}
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: restoreFocus } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent dividers tabIndex={0} aria-labelledby={titleId} role="region">
        {content()}
        {error !== null && error !== undefined && (
          <Alert severity="error" sx={{ mt: 3 }}>
            {t('failed')} {errorText(error, 'saving').advice}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {jobId === undefined ? (
          <>
            <Button onClick={seen === undefined ? onClose : () => preview.reset()} disabled={start.isPending}>
              {seen === undefined ? shell('cancel') : t('back')}
            </Button>
            {seen === undefined ? (
              <Button
                variant="contained"
                disabled={change === null}
                loading={preview.isPending}
                onClick={() => preview.mutate()}
              >
                {t('preview.action')}
              </Button>
            ) : (
              <Button variant="contained" disabled={!canStart} loading={start.isPending} onClick={() => start.mutate()}>
                {t(isSample ? 'startUpTo' : 'start', { count: starting, shown: number(starting) })}
              </Button>
            )}
          </>
        ) : (
          <>
            {job !== undefined && !hasEnded && <Button onClick={() => void cancelJob(jobId)}>{t('stop')}</Button>}
            {job?.canBeUndone === true && (
              <Button loading={undo.isPending} onClick={() => undo.mutate()}>
                {t('undo')}
              </Button>
            )}
            <Button variant="contained" onClick={onClose}>
              {t('close')}
            </Button>
          </>
        )}
      </DialogActions>
      {question}
    </Dialog>
  );
}
