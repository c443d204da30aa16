import { drawingLimits, type DrawnFloor } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';

import { ApiError } from '../../../../kit/api/apiError.ts';
import { ConfirmDialog } from '../../../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../../ui/feedback/useToasts.ts';
import { useFormats } from '../../../../ui/format/useFormats.ts';
import { useFieldErrors } from '../../../../ui/text/useFieldErrors.ts';
import { useText } from '../../../../ui/text/useText.ts';
import { useDrawingActions } from '../useBuildingMap.ts';

interface DrawingFileProps {
  readonly buildingId: string;
  readonly floor: DrawnFloor;
  readonly canEdit: boolean;
}

/** The drawing of a floor as a file: what it is, and where it is uploaded, replaced and deleted (MAP-06). */
export function DrawingFile({ buildingId, floor, canEdit }: DrawingFileProps) {
  const t = useText('buildingMap');
  const formats = useFormats();
  const toasts = useToasts();
  const errorText = useErrorText('buildingMap');
  const chooser = useRef<HTMLInputElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const { upload, remove } = useDrawingActions(buildingId, floor.floorId);
  const { drawing, name, placed } = floor;
  const fieldErrors = useFieldErrors();
  const adviceOf = (error: Error) => {
    const code = error instanceof ApiError ? error.fields?.[0]?.code : undefined;
    return (code === undefined ? undefined : fieldErrors(code)) ?? errorText(error, 'saving').advice;
  };
  const failure = isTooLarge ? fieldErrors('drawingTooLarge') : upload.error === null ? null : adviceOf(upload.error);
  const send = (file: File) => {
    upload.reset();
    setIsTooLarge(file.size > drawingLimits.maxBytes);
    if (file.size > drawingLimits.maxBytes) return;
    upload.mutate(file, {
      onSuccess: () =>
        toasts.success(
          drawing === null ? t('drawing.uploaded', { name }) : t('drawing.replaced', { name, count: placed }),
        ),
    });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {drawing !== null && (
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{drawing.fileName}</Typography>
            <Typography variant="body2" color="textSecondary">
              {[formats.dateTime(drawing.createdAt), drawing.createdBy].filter(Boolean).join(' · ')}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t('drawing.placed', { placed: formats.number(placed), count: floor.spaces })}
            </Typography>
          </Box>
        )}
        {canEdit && (
          <>
            <Button
              variant={drawing === null ? 'contained' : 'outlined'}
              loading={upload.isPending}
              onClick={() => chooser.current?.click()}
            >
              {t(drawing === null ? 'drawing.upload' : 'drawing.replace')}
            </Button>
            <input
              ref={chooser}
              type="file"
              hidden
              aria-label={t('drawing.choose')}
              accept=".svg,.png,image/svg+xml,image/png"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file !== undefined) send(file);
                // The same file may be chosen again once it is corrected.
                target.value = '';
              }}
            />
          </>
        )}
        {canEdit && drawing !== null && (
          <Button
            color="error"
            onClick={() => {
              remove.reset();
              setIsAsked(true);
            }}
          >
            {t('drawing.delete')}
          </Button>
        )}
      </Box>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      <ConfirmDialog
        isOpen={isAsked}
        title={t('drawing.remove.title', { name })}
        confirmLabel={t('drawing.remove.confirm')}
        isDanger
        isBusy={remove.isPending}
        failure={remove.error === null ? undefined : errorText(remove.error, 'saving').advice}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toasts.success(t('drawing.remove.done', { name }));
              setIsAsked(false);
            },
          })
        }
        onCancel={() => setIsAsked(false)}
      >
        {t('drawing.remove.body', { count: placed })}
      </ConfirmDialog>
    </Box>
  );
}
