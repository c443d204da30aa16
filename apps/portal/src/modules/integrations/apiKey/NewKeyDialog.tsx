import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';

import { restoreFocus } from '../../../ui/feedback/focusMemory.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Shows a key this once, to be copied; only its button closes it (KEY-01). */
export function NewKeyDialog({
  value,
  onClose,
  texts = 'apiKey',
}: {
  readonly value: string;
  readonly onClose: () => void;
  /** Whose texts say what it is. */
  readonly texts?: 'apiKey' | 'provisioning';
}) {
  const text = useText(texts);
  const titleId = useId();
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  const handleCopy = () => {
    navigator.clipboard.writeText(value).then(
      () => setOutcome('copied'),
      () => setOutcome('notCopied'),
    );
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: restoreFocus } }}
    >
      <DialogTitle id={titleId}>{text('key.new')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Alert severity="warning">{text('key.once')}</Alert>
        <TextField
          label={text('key.label')}
          value={value}
          multiline
          onFocus={({ target }) => target.select()}
          slotProps={{
            input: { readOnly: true, sx: { fontFamily: 'monospace' } },
            htmlInput: { autoComplete: 'off', spellCheck: false, translate: 'no' },
          }}
        />
        <Typography role="status" color="textSecondary">
          {text(outcome === null ? 'key.where' : `key.${outcome}`)}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={handleCopy}>{text('key.copy')}</Button>
        <Button variant="contained" onClick={onClose}>
          {text('key.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
