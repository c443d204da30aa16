import { batchLimits, type BatchKind, batchUpload, type BatchUpload, sheetFormatOf } from '@atrium/contract';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '../../kit/api/apiError.ts';
import { callApi } from '../../kit/api/callApi.ts';
import { invalidateResource } from '../../kit/api/queryKeys.ts';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useLanguage, useText } from '../../ui/text/useText.ts';
import { batchPath, batchResource } from './batchStatus.ts';
import { useBatchPlace } from './useBatchPlace.ts';

const megabytes = batchLimits.maxFileBytes / 1024 / 1024;

interface Sending {
  readonly upload: UseMutationResult<BatchUpload, Error, File>;
  /** Why a file was not taken, and what to do. */
  readonly failure: string | null;
  send(file: File): void;
}

/** Sends a spreadsheet to be checked (PLACE-32, PLACE-35). */
export function useSendFile(kind: BatchKind, onSent: (upload: BatchUpload) => void): Sending {
  const t = useText('batchUpload');
  const language = useLanguage();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const place = useBatchPlace(kind);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(place)) form.append(name, value);
      form.append('file', file);
      const { data } = await callApi<unknown>('POST', batchPath, {
        form,
        query: place,
        headers: { 'accept-language': language },
      });
      return batchUpload.parse(data);
    },
    onSuccess: async (sent) => {
      await invalidateResource(queries, batchResource);
      onSent(sent);
    },
    onError: (error) => {
      const isTooLarge = error instanceof ApiError && error.status === 413;
      setFailure(isTooLarge ? t('tooLarge', { megabytes }) : `${t('failed')} ${errorText(error, 'saving').advice}`);
    },
  });
  const send = (file: File) => {
    if (upload.isPending) return;
    setFailure(null);
    if (sheetFormatOf(file.name) === null) setFailure(t('unsupported'));
    else if (file.size > batchLimits.maxFileBytes) setFailure(t('tooLarge', { megabytes }));
    else upload.mutate(file);
  };
  return { upload, failure, send };
}
