import { type MapFault, mapImportFailures, type MapImportResult, mapImportResult, mapLimits } from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { ApiError } from '../../../kit/api/apiError.ts';
import { callApi } from '../../../kit/api/callApi.ts';
import { cancelJob, isUnderWay } from '../../../kit/jobs/job.ts';
import { useJob } from '../../../kit/jobs/useJob.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Where an import of a map is. */
type MapImportState =
  | { readonly kind: 'choosing'; readonly failure: string | null }
  | { readonly kind: 'sending'; readonly name: string }
  | { readonly kind: 'reading'; readonly percent: number }
  | { readonly kind: 'refused'; readonly result: MapImportResult }
  | { readonly kind: 'done'; readonly warnings: readonly MapFault[] };

const MEBIBYTE = 1024 * 1024;

/** Sends an IMDF archive and follows the job that reads it; `onDone` is called once the map can be looked at. */
export function useMapImport(buildingId: string, onDone: () => void) {
  const t = useText('buildingMap');
  const errorText = useErrorText('buildingMap');
  const [jobId, setJobId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const tooLarge = t('import.tooLarge', { megabytes: mapLimits.maxBytes / MEBIBYTE });
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return (await callApi<{ readonly id: string }>(`building/${buildingId}/map/import`, { form })).data.id;
    },
    onSuccess: setJobId,
    onError: (error) =>
      setFailure(error instanceof ApiError && error.status === 413 ? tooLarge : errorText(error, 'saving').advice),
  });
  const followed = useJob(jobId, mapImportResult);
  const job = followed.data;
  const isDone = job?.status === 'Done';
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);

  const restart = () => {
    setFailure(null);
    setJobId(null);
  };
  const send = (file: File) => {
    restart();
    if (!/\.(?:zip|imdf)$/i.test(file.name)) setFailure(t('import.fileKind'));
    else if (file.size > mapLimits.maxBytes) setFailure(tooLarge);
    else upload.mutate(file);
  };
  const cancel = () => {
    if (jobId === null) return;
    cancelJob(jobId)
      .then(restart)
      .catch((error: unknown) => setFailure(errorText(error, 'saving').advice));
  };
  const stateOf = (): MapImportState => {
    if (upload.isPending) return { kind: 'sending', name: upload.variables.name };
    if (jobId === null) return { kind: 'choosing', failure };
    if (followed.isError) return { kind: 'choosing', failure: errorText(followed.error, 'loading').advice };
    if (job === undefined) return { kind: 'reading', percent: 0 };
    if (isUnderWay(job)) return { kind: 'reading', percent: Math.round((job.done / (job.total ?? 1)) * 100) };
    if (isDone) return { kind: 'done', warnings: job.result?.warnings ?? [] };
    if (job.message === 'mapRefused' && job.result !== null) return { kind: 'refused', result: job.result };
    const known = mapImportFailures.find((code) => code === job.message);
    return { kind: 'choosing', failure: known === undefined ? t('import.failed') : t(`failures.${known}`) };
  };
  return { state: stateOf(), send, cancel, restart };
}
