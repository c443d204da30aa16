import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import type { ListActionDialogProps } from '../../kit/definition/listDefinition.ts';
import { TitledDialog } from '../../ui/feedback/TitledDialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { FileChoice } from './FileChoice.tsx';
import { ImportErrors } from './ImportErrors.tsx';
import { useImport } from './useImport.ts';

/** Imports a spreadsheet: choice of a file, progress with cancel, and either how many lines were saved or all errors (MSG-14, KIT-13). */
export function ImportDialog({ resource, path, kept, onKeep, onClose }: ListActionDialogProps) {
  const t = useText('import');
  const own = useText(resource.name);
  const { state, send, cancel, restart } = useImport(
    { resource: resource.name, path },
    kept === '' ? null : kept,
    (id) => onKeep(id ?? ''),
  );
  return (
    <TitledDialog title={t('title', { what: own('title') })} fullWidth maxWidth="md" onClose={onClose}>
      <DialogContent>
        <Box aria-live="polite">
          {state.kind === 'choosing' && (
            <FileChoice path={path} resource={resource.name} failure={state.failure} onFile={send} />
          )}
          {state.kind === 'uploading' && <Progress label={t('uploading', { name: state.name })} />}
          {state.kind === 'running' && (
            <Progress label={state.isSaving ? t('saving') : t('reading')} percent={state.percent} note={t('goesOn')} />
          )}
          {state.kind === 'refused' && (
            <ImportErrors area={resource.name} result={state.result} fileUrl={state.fileUrl} />
          )}
          {state.kind === 'done' && (
            <Alert severity="success">
              <span>{t('done', { count: state.saved })}</span> <span>{t('undo')}</span>
            </Alert>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        {state.kind === 'running' && (
          <Button color="error" onClick={cancel}>
            {t('cancel')}
          </Button>
        )}
        {(state.kind === 'refused' || state.kind === 'done') && <Button onClick={restart}>{t('another')}</Button>}
        <Button variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

interface ProgressProps {
  readonly label: string;
  readonly percent?: number;
  readonly note?: string;
}

function Progress({ label, percent, note }: ProgressProps) {
  const t = useText('import');
  const shown = percent === undefined ? {} : ({ variant: 'determinate', value: percent } as const);
  return (
    <Stack spacing={2}>
      <Typography>
        {label}
        {percent !== undefined && ` · ${t('progress', { percent })}`}
      </Typography>
      <LinearProgress aria-label={label} {...shown} />
      {note !== undefined && <Typography color="textSecondary">{note}</Typography>}
    </Stack>
  );
}
