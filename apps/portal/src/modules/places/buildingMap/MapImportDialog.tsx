import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';

import { TitledDialog } from '../../../ui/feedback/TitledDialog.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { FaultTable } from './FaultTable.tsx';
import { PlaceWarnings } from './PlaceWarnings.tsx';
import { useMapImport } from './useMapImport.ts';

interface MapImportDialogProps {
  readonly buildingId: string;
  /** The map can be looked at. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Takes an IMDF archive, shows how far its reading is, and lists all faults of one that is refused (MAP-06). */
export function MapImportDialog({ buildingId, onDone, onClose }: MapImportDialogProps) {
  const t = useText('buildingMap');
  const chooser = useRef<HTMLInputElement>(null);
  const { state, send, cancel, restart } = useMapImport(buildingId, onDone);
  return (
    <TitledDialog title={t('import.title')} fullWidth maxWidth="md" onClose={onClose}>
      <DialogContent>
        <Stack spacing={3} aria-live="polite">
          {state.kind === 'choosing' && (
            <>
              <Typography>{t('import.intro')}</Typography>
              {state.failure !== null && <Alert severity="error">{state.failure}</Alert>}
              <Box>
                <Button variant="contained" onClick={() => chooser.current?.click()}>
                  {t('import.choose')}
                </Button>
                <input
                  ref={chooser}
                  type="file"
                  hidden
                  aria-label={t('import.choose')}
                  accept=".zip,.imdf"
                  onChange={({ target }) => {
                    const [file] = target.files ?? [];
                    if (file !== undefined) send(file);
                    // The same file may be chosen again once it is corrected.
                    target.value = '';
                  }}
                />
              </Box>
            </>
          )}
          {state.kind === 'sending' && (
            <>
              <Typography>{t('import.sending', { name: state.name })}</Typography>
              <LinearProgress aria-label={t('import.sending', { name: state.name })} />
            </>
          )}
          {state.kind === 'reading' && (
            <>
              <Typography>{t('import.reading')}</Typography>
              <LinearProgress variant="determinate" value={state.percent} aria-label={t('import.reading')} />
            </>
          )}
          {state.kind === 'refused' && (
            <>
              <Alert severity="error">
                {t('import.refused', { count: state.result.faultCount })}
                {state.result.faults.length < state.result.faultCount &&
                  ` ${t('import.cut', { count: state.result.faults.length })}`}
              </Alert>
              <FaultTable label={t('import.faults')} faults={state.result.faults} />
            </>
          )}
          {state.kind === 'done' && (
            <>
              <Alert severity="success">{t('import.done')}</Alert>
              <PlaceWarnings warnings={state.warnings} />
            </>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        {state.kind === 'reading' && (
          <Button color="error" onClick={cancel}>
            {t('import.cancel')}
          </Button>
        )}
        {state.kind === 'refused' && <Button onClick={restart}>{t('import.another')}</Button>}
        <Button variant="contained" onClick={onClose}>
          {t('import.close')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
