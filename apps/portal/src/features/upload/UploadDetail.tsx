import { batchLimits, batchUpload, type BatchUpload } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { callApi } from '../../kit/api/callApi.ts';
import { invalidateResource, queryKeys } from '../../kit/api/queryKeys.ts';
import { readFile } from '../../kit/api/readFile.ts';
import { saveFile } from '../../kit/api/saveFile.ts';
import { cancelJob } from '../../kit/jobs/job.ts';
import { PageHead } from '../../kit/navigation/PageHead.tsx';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useLanguage, useText } from '../../ui/text/useText.ts';
import { UploadColumns } from './UploadColumns.tsx';
import { UploadCounts } from './UploadCounts.tsx';
import { columnsLeftOut } from './columnsLeftOut.ts';
import { UploadLines } from './UploadLines.tsx';
import { UploadSheet } from './UploadSheet.tsx';
import {
  AGAIN_AFTER,
  UPLOAD_PATH,
  UPLOAD_RESOURCE,
  isUnderWay,
  mayUndo,
  mayUpload,
  savedResource,
} from './uploadSteps.ts';
import { UploadStatus } from './UploadStatus.tsx';

type Step =
  | { readonly name: 'apply' | 'undo' | 'cancel' }
  | { readonly name: 'columns' | 'lines' | 'sheet'; readonly body: Readonly<Record<string, unknown>> };

function useUpload(id: string) {
  return useQuery({
    queryKey: queryKeys.record(UPLOAD_RESOURCE, UPLOAD_PATH, id),
    queryFn: async ({ signal }) => batchUpload.parse((await callApi<unknown>(`${UPLOAD_PATH}/${id}`, { signal })).data),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? AGAIN_AFTER : false),
  });
}

/** Shows what there is to say of an upload now: how far it is, and what to do next. */
function StepNotice({ upload }: { readonly upload: BatchUpload }) {
  const t = useText('batchUpload');
  const { number } = useFormats();
  const { status, message, counts, canApply, canUndo } = upload;
  const { create, update, applied, refused, undone, kept, error } = counts;
  if (isUnderWay(upload)) {
    const isUndo = status === 'Undoing';
    const done = isUndo ? undone + kept : applied + refused;
    const total = isUndo ? applied + undone + kept : create + update;
    const key = status === 'Checking' ? 'checking' : isUndo ? 'undoing' : 'applying';
    const text = t(`steps.${key}`, { done: number(done), total: number(total) });
    const progress =
      status === 'Checking' || total === 0 ? {} : ({ variant: 'determinate', value: (100 * done) / total } as const);
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography className="tabular">{text}</Typography>
        <LinearProgress aria-label={t(`status.${status}`)} {...progress} />
        <Typography color="textSecondary">{t('steps.goesOn')}</Typography>
      </Box>
    );
  }
  if (status === 'Failed') {
    const code = message ?? 'jobFailed';
    const isStopped = code === 'jobFailed' || code === 'jobInterrupted';
    if (isStopped && (canApply || canUndo)) return <Alert severity="warning">{t('steps.stopped')}</Alert>;
    const lines = number(batchLimits.maxLines);
    return (
      <Alert severity="error">
        {t.at(`failures.${code}`, { lines, images: number(batchLimits.maxImages) }) ?? t('failures.jobFailed')}
      </Alert>
    );
  }
  if (status === 'Cancelled')
    return <Alert severity="warning">{t(canApply || canUndo ? 'steps.cancelled' : 'steps.checkCancelled')}</Alert>;
  if (status === 'Checked') return <Alert severity="info">{t(canApply ? 'steps.checked' : 'steps.nothing')}</Alert>;
  if (status === 'Applied')
    return refused + error > 0 ? (
      <Alert severity="warning">{`${t('steps.applied')} ${t('steps.appliedPartly')}`}</Alert>
    ) : (
      <Alert severity="success">{t('steps.applied')}</Alert>
    );
  return kept > 0 ? (
    <Alert severity="warning">{t('steps.undonePartly')}</Alert>
  ) : (
    <Alert severity="success">{t('steps.undone')}</Alert>
  );
}

/** One upload: what its lines would do, applying it, what could not be saved, and its undo (PLACE-37, PLACE-39, WORK-07). */
export function UploadDetail() {
  const t = useText('batchUpload');
  const language = useLanguage();
  const errorText = useErrorText();
  const session = useSession();
  const queries = useQueryClient();
  const { number } = useFormats();
  const { page, pathTo, recordId = '' } = useContextStack();
  const [isUndoAsked, setUndoAsked] = useState(false);
  const [isApplyAsked, setApplyAsked] = useState(false);
  const [fileFailure, setFileFailure] = useState<string | null>(null);
  const query = useUpload(recordId);
  const upload = query.data;
  const step = useMutation({
    mutationFn: async (asked: Step) => {
      if (asked.name === 'cancel') return cancelJob(upload?.jobId ?? '');
      const address = `${UPLOAD_PATH}/${recordId}/${asked.name}`;
      if ('body' in asked) await callApi(address, { method: 'PUT', body: asked.body });
      else await callApi(address, { method: 'POST' });
    },
    onSettled: async () => {
      setUndoAsked(false);
      setApplyAsked(false);
      await invalidateResource(queries, UPLOAD_RESOURCE);
    },
  });
  // What was written is read again where it is shown.
  const { status, kind: written } = upload ?? {};
  const seen = useRef(status);
  useEffect(() => {
    if (seen.current !== status && (status === 'Applied' || status === 'Undone' || status === 'Cancelled'))
      void invalidateResource(queries, written === undefined ? 'space' : savedResource(written));
    seen.current = status;
  }, [status, written, queries]);
  const downloadErrors = async () => {
    setFileFailure(null);
    try {
      const headers = { 'accept-language': language };
      saveFile(
        await readFile(`${UPLOAD_PATH}/${recordId}/errors`, { query: { format: 'xlsx' }, headers }),
        'errors.xlsx',
      );
    } catch (error) {
      setFileFailure(`${t('fileFailed')} ${errorText(error, 'loading').advice}`);
    }
  };
  if (query.isPending) return <PageSkeleton />;
  if (upload === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} isPage />;
  const { counts, kind } = upload;
  const pending = counts.create + counts.update - counts.applied - counts.refused;
  const hasErrors = counts.error + counts.refused + counts.kept > 0;
  const failure = fileFailure ?? (step.isError ? errorText(step.error, 'saving').advice : null);
  const isBegun = counts.applied + counts.refused > 0;
  // A spreadsheet is read in another way, or corrected, until something of it is saved.
  const mayRead = upload.status === 'Checked' && !isBegun && upload.fields.length > 0 && mayUpload(session, kind);
  const leftOut = columnsLeftOut(upload.columns, t);
  const applyLabel = t('apply', { count: pending, shown: number(pending) });
  return (
    <>
      <PageHead
        title={upload.fileName}
        facts={<UploadStatus upload={upload} />}
        primary={
          <Button component={Link} variant="outlined" to={pathTo(page)}>
            {t('back')}
          </Button>
        }
      />
      <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 }, mb: 6, display: 'grid', gap: 3, maxWidth: 880 }}>
        <div role="status">
          <StepNotice upload={upload} />
        </div>
        <UploadCounts upload={upload} />
        <UploadSheet
          upload={upload}
          isBusy={step.isPending}
          mayChoose={upload.canChooseSheet && mayUpload(session, kind)}
          onChoose={(sheet) => step.mutate({ name: 'sheet', body: { sheet } })}
        />
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {upload.canApply && mayUpload(session, kind) && (
            <Button
              variant="contained"
              loading={step.isPending}
              onClick={() => (isBegun || leftOut.length === 0 ? step.mutate({ name: 'apply' }) : setApplyAsked(true))}
            >
              {isBegun ? t('continue') : applyLabel}
            </Button>
          )}
          {isUnderWay(upload) && upload.isOwnJob && (
            <Button color="error" loading={step.isPending} onClick={() => step.mutate({ name: 'cancel' })}>
              {t('cancel')}
            </Button>
          )}
          {hasErrors && <Button onClick={() => void downloadErrors()}>{t('errorFile.action')}</Button>}
          {upload.canUndo && mayUndo(session, kind) && <Button onClick={() => setUndoAsked(true)}>{t('undo')}</Button>}
        </Box>
        {mayRead && (
          <UploadColumns
            key={JSON.stringify(upload.columns)}
            upload={upload}
            isBusy={step.isPending}
            onSave={(columns) => step.mutate({ name: 'columns', body: { columns } })}
          />
        )}
      </Paper>
      {upload.lines > 0 && upload.status !== 'Checking' && (
        <UploadLines
          upload={upload}
          isBusy={step.isPending}
          onCorrect={mayRead ? (lines) => step.mutate({ name: 'lines', body: { lines } }) : null}
        />
      )}
      <ConfirmDialog
        isOpen={isApplyAsked}
        title={t('columns.leaveOutTitle', { names: leftOut.join(', ') })}
        confirmLabel={applyLabel}
        isBusy={step.isPending}
        onConfirm={() => step.mutate({ name: 'apply' })}
        onCancel={() => setApplyAsked(false)}
      >
        {t('columns.leaveOutBody')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isUndoAsked}
        title={t('undoTitle', { file: upload.fileName })}
        confirmLabel={t('undo')}
        isBusy={step.isPending}
        onConfirm={() => step.mutate({ name: 'undo' })}
        onCancel={() => setUndoAsked(false)}
      >
        {t('undoBody', { count: counts.applied, shown: number(counts.applied) })}
      </ConfirmDialog>
    </>
  );
}
