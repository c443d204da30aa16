import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';

import { DisabledReason } from '../feedback/DisabledReason.tsx';
import { useText } from '../text/useText.ts';
import { useFormFrame } from './formFrame.ts';
import type { Values } from './formDefinition.ts';

interface FormBarProps {
  readonly countChanges: (values: Values) => number;
  readonly isSaving: boolean;
  /** Why nothing can be saved here; Save is then off and says so (KIT-18). */
  readonly lock: string | undefined;
  readonly onCancel: () => void;
}

/** Stays at the foot of the form: Save, Cancel and how much is unsaved. */
export function FormBar({ countChanges, isSaving, lock, onCancel }: FormBarProps) {
  const t = useText('kit');
  const { control } = useFormFrame();
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
      <DisabledReason reason={lock}>
        <Button
          type="submit"
          variant="contained"
          loading={isSaving}
          loadingPosition="start"
          aria-keyshortcuts="Control+S Meta+S"
          // The field is left here instead, so that what it takes over on leaving is saved too.
          onClick={(event) => event.currentTarget.focus()}
        >
          {t('form.save')}
        </Button>
      </DisabledReason>
      <Button onClick={onCancel}>{t('form.cancel')}</Button>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ ml: { sm: 'auto' } }}>
        {isSaving ? t('form.saving') : count === 0 ? t('form.noChanges') : t('form.changes', { count })}
      </Typography>
    </Paper>
  );
}
