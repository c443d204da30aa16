import { importFailures, importLimits, type ImportResult, importResult, sheetFormatOf } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';

import { ApiError } from '../../kit/api/apiError.ts';
import { callApi } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useLanguage, useText } from '../../ui/text/useText.ts';
import { cancelJob, isUnderWay, type Job } from '../../kit/jobs/job.ts';
import { useJob } from '../../kit/jobs/useJob.ts';

const resultShape = importResult.extend({ fileUrl: z.string().optional() });

/** How far an import is. `failure` is a text that says what to do. */
export type ImportState =
  | { readonly kind: 'choosing'; readonly failure: string | null }
  | { readonly kind: 'uploading'; readonly name: string }
  | { readonly kind: 'running'; readonly percent: number; readonly isSaving: boolean }
  | { readonly kind: 'refused'; readonly result: ImportResult; readonly fileUrl: string | null }
  | { readonly kind: 'done'; readonly saved: number };

interface ImportControl {
  readonly state: ImportState;
  send(file: File): void;
  cancel(): void;
  /** Back to the choice of a file. */
  restart(): void;
}

const MEBIBYTE = 1024 * 1024;

/** Returns what is wrong with a file before it is sent; null when nothing is (ERR-58). */
function useRefusal(): (file: File) => string | null {
  const t = useText('import');
  return (file) => {
    if (sheetFormatOf(file.name) === null) return t('unsupported');
    const isTooLarge = file.size > importLimits.maxFileBytes;
    return isTooLarge ? t('tooLarge', { megabytes: importLimits.maxFileBytes / MEBIBYTE }) : null;
  };
}

/**
 * Sends a spreadsheet and follows the job that reads it; `jobId` is in the address, so that a reload finds the job
 * again (KIT-13). `path` is the resource's, filled.
 */
export function useImport(
  { resource, path }: { readonly resource: string; readonly path: string },
  jobId: string | null,
  onJob: (id: string | null) => void,
): ImportControl {
  const t = useText('import');
  const language = useLanguage();
  const errorText = useErrorText();
  const refusalOf = useRefusal();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);

  const upload = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('file', file);
      const headers = { 'accept-language': language };
      return (await callApi<{ readonly id: string }>(`${path}/import`, { form, headers })).data.id;
    },
    onSuccess: onJob,
    onError: (error) => {
      const isTooLarge = error instanceof ApiError && error.status === 413;
      setFailure(
        isTooLarge
          ? t('tooLarge', { megabytes: importLimits.maxFileBytes / MEBIBYTE })
          : `${t('failed')} ${errorText(error, 'saving').advice}`,
      );
    },
  });
  const followed = useJob(jobId, resultShape);
  const job = followed.data;
  const hasSaved = job?.status === 'Done';
  useEffect(() => {
    if (hasSaved) void queries.invalidateQueries({ queryKey: queryKeys.resource(resource) });
  }, [hasSaved, queries, resource]);

  const failureOf = ({ status, message }: Job) => {
    if (status === 'Cancelled') return t('cancelled');
    const isKnown = message === 'jobInterrupted' || importFailures.some((code) => code === message);
    return isKnown ? t(`failures.${message ?? ''}`, { lines: importLimits.maxLines }) : t('failed');
  };
  const stateOf = (): ImportState => {
    if (upload.isPending) return { kind: 'uploading', name: upload.variables.name };
    if (jobId === null) return { kind: 'choosing', failure };
    if (followed.isError)
      return { kind: 'choosing', failure: `${t('failed')} ${errorText(followed.error, 'loading').advice}` };
    if (job === undefined) return { kind: 'running', percent: 0, isSaving: false };
    if (isUnderWay(job)) {
      const share = job.total === null || job.total === 0 ? 0 : job.done / job.total;
      return { kind: 'running', percent: Math.round(share * 100), isSaving: share >= 0.5 };
    }
    if (job.status === 'Done') return { kind: 'done', saved: job.result?.saved ?? 0 };
    if (job.result !== null && job.message === 'importRefused')
      return { kind: 'refused', result: job.result, fileUrl: job.result.fileUrl ?? null };
    return { kind: 'choosing', failure: failureOf(job) };
  };

  const restart = () => {
    setFailure(null);
    onJob(null);
  };
  return {
    state: stateOf(),
    restart,
    send: (file) => {
      restart();
      const refusal = refusalOf(file);
      if (refusal === null) upload.mutate(file);
      else setFailure(refusal);
    },
    cancel: () => {
      if (jobId === null) return;
      cancelJob(jobId)
        .then(() => followed.refetch())
        .catch((error: unknown) => setFailure(errorText(error, 'saving').advice));
    },
  };
}
