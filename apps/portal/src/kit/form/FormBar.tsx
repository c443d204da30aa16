import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';

import { DisabledReason } from '../../ui/feedback/DisabledReason.tsx';
import type { ErrorText } from '../../ui/feedback/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';
import type { Values } from '../definition/formDefinition.ts';
import { useFormFrame } from './formFrame.ts';

interface FormBarProps {
  readonly countChanges: (values: Values) => number;
  readonly isSaving: boolean;
  /** Why nothing can be saved here; Save is then off and says so (KIT-18). */
  readonly lock: string | undefined;
  /** Why the last save failed as a whole. */
  readonly failure: ErrorText | undefined;
  /** Says what a save does, where that is more than to save. */
  readonly label?: ReactNode;
  readonly onCancel: () => void;
}

/** Above the buttons: why the save failed, and another try. */
function SaveFailure({ title, advice, requestId, onRetry }: ErrorText & { readonly onRetry: () => void }) {
  const t = useText('kit');
  return (
    <Alert
      severity="error"
      sx={{ flex: '1 0 100%' }}
      action={
        <Button color="inherit" type="submit" onClick={onRetry}>
          {t('form.retry')}
        </Button>
      }
    >
      <AlertTitle>{title}</AlertTitle>
      {advice}
      {requestId !== undefined && (
        <Typography variant="caption" component="p">
          {requestId}
        </Typography>
      )}
    </Alert>
  );
}

/** Stays at the foot of the form: Save, Cancel, how much is unsaved, and why a save failed (ERR-27). */
export function FormBar({ countChanges, isSaving, lock, failure, label, onCancel }: FormBarProps) {
  const t = useText('kit');
  const { control } = useFormFrame();
  // "Try again" goes with its message: the focus is then on Save, which does the same.
  const save = useRef<HTMLButtonElement>(null);
  const count = useWatch({ control, compute: countChanges });
  return (
    <Paper
      className="formBar"
      variant="outlined"
      // Pressing a button must not make the field leave its message first: that moves the button away under the pointer.
      onMouseDown={(event) => event.preventDefault()}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        p: 3,
        borderRadius: 2,
      }}
    >
      {failure !== undefined && <SaveFailure {...failure} onRetry={() => save.current?.focus()} />}
      <DisabledReason reason={lock}>
        <Button
          ref={save}
          type="submit"
          variant="contained"
          loading={isSaving}
          loadingPosition="start"
          aria-keyshortcuts="Control+S Meta+S"
          // The field is left here instead, so that what it takes over on leaving is saved too.
          onClick={(event) => event.currentTarget.focus()}
        >
          {label ?? t('form.save')}
        </Button>
      </DisabledReason>
      <Button onClick={onCancel}>{t('form.cancel')}</Button>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ ml: { sm: 'auto' } }}>
        {isSaving ? t('form.saving') : count === 0 ? t('form.noChanges') : t('form.changes', { count })}
      </Typography>
    </Paper>
  );
}
