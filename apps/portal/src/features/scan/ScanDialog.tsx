import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { TitledDialog } from '../../ui/feedback/TitledDialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { CameraPicture } from './CameraPicture.tsx';
import { CodeForm } from './CodeForm.tsx';
import { useCamera } from './useCamera.ts';
import { useCodeReading } from './useCodeReading.ts';

interface ScanDialogProps {
  /** Called with what the first code in sight says, or what was typed instead; the component that opened the dialog closes it then. */
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/**
 * Reads a QR code with the camera last used, or with another that is chosen here; without a camera the code is typed
 * (SHELL-53, PLACE-29). To be imported on demand: the camera runs as long as the dialog is open.
 */
export function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const t = useText('scan');
  const { stream, problem, cameraId, cameras, choose, retry, giveUp } = useCamera();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useCodeReading(video, stream, { onCode, onFailure: () => giveUp('unreadable') });
  return (
    <TitledDialog title={t('title')} fullWidth maxWidth="xs" onClose={onClose}>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {problem === null ? (
          <>
            <CameraPicture videoRef={setVideo} isStarting={stream === null} />
            <Typography role="status" color="textSecondary">
              {stream === null ? t('starting') : t('hint')}
            </Typography>
          </>
        ) : (
          <Alert
            severity="warning"
            action={
              problem === 'insecure' ? null : (
                <Button color="inherit" size="small" onClick={retry}>
                  {t('retry')}
                </Button>
              )
            }
          >
            {t(`problems.${problem}`)}
          </Alert>
        )}
        {cameras.length > 1 ? (
          <TextField
            select
            fullWidth
            label={t('camera')}
            value={cameraId ?? ''}
            onChange={(event) => choose(event.target.value)}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            {cameraId === null ? <option value="">{t('chooseCamera')}</option> : null}
            {cameras.map(({ deviceId, label }, at) => (
              <option key={deviceId} value={deviceId}>
                {label === '' ? t('cameraNumber', { number: at + 1 }) : label}
              </option>
            ))}
          </TextField>
        ) : null}
        <CodeForm onCode={onCode} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </TitledDialog>
  );
}
