import {
  batchLimits,
  type BatchKind,
  batchUpload,
  type BatchUpload,
  isImageUpload,
  sheetFormatOf,
} from '@atrium/contract';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '../../kit/api/apiError.ts';
import { callApi } from '../../kit/api/callApi.ts';
import { invalidateResource } from '../../kit/api/queryKeys.ts';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useLanguage, useText } from '../../ui/text/useText.ts';
import { UPLOAD_PATH, UPLOAD_RESOURCE, hasImages } from './uploadSteps.ts';
import { packFiles } from './packFiles.ts';
import { useUploadPlace } from './useUploadPlace.ts';

const megabytes = batchLimits.maxFileBytes / 1024 / 1024;

interface Sending {
  readonly upload: UseMutationResult<BatchUpload, Error, readonly File[]>;
  /** Why a file was not taken, and what to do. */
  readonly failure: string | null;
  /** Sends a spreadsheet; of spaces also an archive of images, or the images themselves. */
  send(files: readonly File[]): void;
}

function areImages(files: readonly File[]): boolean {
  return files.every(({ name }) => isImageUpload(name));
}

/** Sends a spreadsheet or images to be checked (PLACE-32, PLACE-35, PLACE-36). */
export function useSendFile(kind: BatchKind, onSent: (upload: BatchUpload) => void): Sending {
  const t = useText('batchUpload');
  const language = useLanguage();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const place = useUploadPlace(kind);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const asked = areImages(files) ? { ...place, kind: 'image' } : place;
      const [first] = files;
      const file = files.length === 1 && first !== undefined ? first : await packFiles(files, t('images.archive'));
      const form = new FormData();
      for (const [name, value] of Object.entries(asked)) form.append(name, value);
      form.append('file', file);
      const { data } = await callApi<unknown>(UPLOAD_PATH, {
        form,
        query: asked,
        headers: { 'accept-language': language },
      });
      return batchUpload.parse(data);
    },
    onSuccess: async (sent) => {
      await invalidateResource(queries, UPLOAD_RESOURCE);
      onSent(sent);
    },
    onError: (error) => {
      const isTooLarge = error instanceof ApiError && error.status === 413;
      setFailure(isTooLarge ? t('tooLarge', { megabytes }) : `${t('failed')} ${errorText(error, 'saving').advice}`);
    },
  });
  const send = (files: readonly File[]) => {
    if (upload.isPending) return;
    setFailure(null);
    const isSheet = files.length === 1 && files.every(({ name }) => sheetFormatOf(name) !== null);
    const isFitting = isSheet || (hasImages(kind) && areImages(files));
    const archives = files.filter(({ name }) => /\.zip$/i.test(name)).length;
    if (!isFitting || (archives > 0 && files.length > 1))
      setFailure(t(hasImages(kind) ? 'images.unsupported' : 'unsupported'));
    else if (files.reduce((bytes, { size }) => bytes + size, 0) > batchLimits.maxFileBytes)
      setFailure(t('tooLarge', { megabytes }));
    else upload.mutate(files);
  };
  return { upload, failure, send };
}
