import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { type ImageKind, imageSizes, refusalOf } from '../../ui/images/imageRules.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useFieldErrors } from '../../ui/text/useFieldErrors.ts';
import { useText } from '../../ui/text/useText.ts';
import { ApiError } from './apiError.ts';
import { callApi } from './callApi.ts';

/** A stored image that no record uses yet. */
export interface UploadedImage {
  readonly id: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Sends images and says why one was not taken. */
export interface ImageUpload {
  /** Checks and sends files one after the other; `onStored` learns of each. */
  take(files: readonly File[]): Promise<void>;
  readonly isSending: boolean;
  /** Why files were refused, named where there were several. */
  readonly refusal: string | undefined;
  clearRefusal(): void;
}

/** Uploads images of a kind, checked by content before anything is sent (BRAND-07, BLDG-37). */
export function useImageUpload(kind: ImageKind, onStored: (image: UploadedImage) => unknown): ImageUpload {
  const t = useText('kit');
  const fieldErrors = useFieldErrors();
  const { labelled } = useFormats();
  const [refusal, setRefusal] = useState<string>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return (await callApi<UploadedImage>('upload/image', { query: { kind }, form })).data;
    },
  });
  const [isTaking, setIsTaking] = useState(false);
  const sizes = imageSizes(kind);

  /** Returns why this file was not taken; undefined when it is stored. */
  const send = async (file: File): Promise<string | undefined> => {
    const found = await refusalOf(file, kind);
    if (found !== null) return t(`form.image.${found}`, sizes);
    try {
      await onStored(await mutateAsync(file));
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) return t('form.image.failed');
      if (error.status === 413) return t('form.image.tooHeavy', sizes);
      const code = error.fields?.[0]?.code;
      // The name of the file was checked before, so its content is of another kind.
      if (code === 'fileKind') return t('form.image.otherContent');
      return (code === undefined ? undefined : fieldErrors(code)) ?? t('form.image.failed');
    }
  };
  const take = async (files: readonly File[]) => {
    if (files.length === 0 || isTaking) return;
    setRefusal(undefined);
    setIsTaking(true);
    const refusals: string[] = [];
    for (const file of files) {
      const reason = await send(file);
      if (reason !== undefined) refusals.push(files.length > 1 ? labelled(file.name, reason) : reason);
    }
    setIsTaking(false);
    setRefusal(refusals.length === 0 ? undefined : refusals.join(' '));
  };
  return { take, isSending: isTaking || isPending, refusal, clearRefusal: () => setRefusal(undefined) };
}
