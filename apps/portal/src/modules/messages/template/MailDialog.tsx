import type { TemplateInForce } from '@atrium/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import { useText } from '../../../ui/text/useText.ts';
import { TemplateMail } from './TemplateMail.tsx';

interface MailDialogProps {
  readonly title: string;
  readonly mail: NonNullable<TemplateInForce['template']>;
  readonly onClose: () => void;
}

/** Shows the e-mail of a template with sample values. */
export function MailDialog({ title, mail, onClose }: MailDialogProps) {
  const text = useText('template');
  const shell = useText('shell');
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent tabIndex={0}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          {text('sampleData')}
        </Typography>
        <TemplateMail {...mail} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{shell('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
