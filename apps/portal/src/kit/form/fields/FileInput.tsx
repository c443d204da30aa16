import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Typography from '@mui/material/Typography';
import { fontLimits, iconBundleLimits } from '@atrium/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useFieldErrors } from '../../../ui/text/useFieldErrors.ts';
import { useText } from '../../../ui/text/useText.ts';
import { ApiError } from '../../api/apiError.ts';
import { callApi } from '../../api/callApi.ts';
import { useStoredFile } from '../../api/useStoredFile.ts';
import type { WidgetProps } from '../../definition/formDefinition.ts';
import { useFormFrame } from '../formFrame.ts';
import { DropArea } from './DropArea.tsx';

interface UploadedFile {
  readonly id: string;
  readonly url: string;
  readonly name: string;
}

const MEBIBYTE = 1024 * 1024;
const kinds = {
  font: { extension: '.ttf', maxBytes: fontLimits.maxBytes, tooHeavy: 'fontTooLarge' },
  icons: { extension: '.zip', maxBytes: iconBundleLimits.maxBytes, tooHeavy: 'iconsTooLarge' },
} as const;

/** A font or an icon bundle: dropped or chosen, refused with the server's own message, shown by its name. Its value is the file's id (BRAND-04, BRAND-05). */
export function FileInput(props: WidgetProps) {
  const { field, value, onChange, onBlur } = props;
  const t = useText('kit');
  const fieldErrors = useFieldErrors();
  const { resource } = useFormFrame();
  const kind = resource.files?.[field] === 'icons' ? 'icons' : 'font';
  const { extension, maxBytes, tooHeavy } = kinds[kind];
  const [refusal, setRefusal] = useState<string>();
  const fileId = typeof value === 'string' && value !== '' ? value : null;
  const stored = useStoredFile(fileId);

  const upload = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return (await callApi<UploadedFile>(`upload/${kind}`, { form })).data;
    },
    onSuccess: ({ id }) => {
      onChange(id);
      onBlur();
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.fields?.[0]?.code : undefined;
      setRefusal((code === undefined ? undefined : fieldErrors(code)) ?? t(`form.${kind}.failed`));
    },
  });

  const take = (file: File) => {
    const isNamed = file.name.toLowerCase().endsWith(extension);
    const code = isNamed ? (file.size > maxBytes ? tooHeavy : null) : 'fileKind';
    setRefusal(code === null ? undefined : fieldErrors(code));
    if (code === null) upload.mutate(file);
  };

  return (
    <DropArea
      {...props}
      kind={kind}
      limits={t(`form.${kind}.limits`, { megabytes: maxBytes / MEBIBYTE })}
      accept={extension}
      refusal={refusal}
      hasFile={fileId !== null}
      isSending={upload.isPending}
      onTake={take}
      onRemove={() => {
        setRefusal(undefined);
        onChange(null);
      }}
    >
      <UploadFileOutlined sx={{ color: 'text.secondary' }} />
      {stored !== null && (
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {stored.name}
        </Typography>
      )}
    </DropArea>
  );
}
