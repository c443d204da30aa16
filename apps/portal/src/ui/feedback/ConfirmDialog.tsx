import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId, useRef } from 'react';
import type { ReactNode } from 'react';

import { useText } from '../text/useText.ts';
import { restoreFocus } from './focusMemory.ts';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What will happen, and what depends on it. */
  readonly children: ReactNode;
  /** A verb and its object: "Delete timezone". */
  readonly confirmLabel: string;
  /** What leaves it undone, where "Cancel" could be taken for the act itself. */
  readonly cancelLabel?: string;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  /** Why it cannot be done; the confirm button is then off. */
  readonly refusal?: string | undefined;
  /** The button of another way to do it, next to the confirm button. */
  readonly alternative?: ReactNode;
  /** Why the last try failed. */
  readonly failure?: string | undefined;
  /** How it differs from the usual look. */
  readonly sx?: SxProps<Theme>;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Esc and a click outside it, where they ask before what is typed is lost. */
  readonly onDismiss?: () => void;
}

/** Asks before something that cannot be seen or taken back at once; the focus returns where it was (KIT-15). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, isDanger = false, isBusy = false, refusal, failure, sx } = props;
  const t = useText('shell');
  const titleId = useId();
  const bodyId = useId();
  const root = useRef<HTMLDivElement>(null);
  // Opened while another dialog leaves, it may have been hidden from screen readers along with the page.
  const showToAll = () => root.current?.removeAttribute('aria-hidden');
  const problem = refusal ?? failure;
  return (
    <Dialog
      ref={root}
      open={isOpen}
      onClose={isBusy ? undefined : (props.onDismiss ?? props.onCancel)}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      {...(sx === undefined ? {} : { sx })}
      slotProps={{ transition: { onEntered: showToAll, onExited: restoreFocus } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent id={bodyId}>
        {children}
        {problem === undefined ? null : (
          <Alert severity="error" sx={{ mt: 3 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onCancel} disabled={isBusy}>
          {props.cancelLabel ?? t('cancel')}
        </Button>
        {props.alternative}
        <Button
          variant="contained"
          color={isDanger ? 'error' : 'primary'}
          onClick={props.onConfirm}
          loading={isBusy}
          disabled={refusal !== undefined}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
