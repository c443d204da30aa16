import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { keyframes } from '@mui/material/styles';
import { keepingLimits, times } from '@atrium/contract';
import { useEffect, useEffectEvent, useState } from 'react';

import { useText } from '../text/useText.ts';
import type { Toast } from './toastContext.ts';

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } });

/** Milliseconds a toast stays: as long as Undo is offered, longer for what went wrong than for what went well. */
function stayOf(toast: Toast): number {
  if (toast.undos.length > 0) return keepingLimits.undoToast;
  return toast.kind === 'failure' ? 10 * times.second : 5 * times.second;
}

interface ToastCardProps {
  readonly toast: Toast;
  /** Closes the toast as it was with this id: one that is merged into it meanwhile begins its time again. */
  readonly onClose: (id: number) => void;
}

/** One toast: icon, sentence, Undo where it can be undone, close. It stays while the pointer or the focus is on it. */
export function ToastCard({ toast, onClose }: ToastCardProps) {
  const t = useText('shell');
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointed || isFocused;
  const close = useEffectEvent(onClose);
  const stay = stayOf(toast);
  const { id, undos, others } = toast;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => close(id), stay);
    return () => clearTimeout(timer);
  }, [id, isHeld, stay]);

  const handleUndo = () => {
    onClose(id);
    // The newest first, as it may be about what an older one has left.
    for (const undo of undos.toReversed()) undo();
  };
  const Icon = toast.kind === 'failure' ? ErrorIcon : CheckCircleIcon;
  return (
    <Paper
      elevation={6}
      role={toast.kind === 'failure' ? 'alert' : undefined}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 3,
        py: 1,
        pointerEvents: 'auto',
        animation: `${rise} 160ms ease-out`,
      }}
    >
      <Icon color={toast.kind === 'failure' ? 'error' : 'success'} />
      <Box sx={{ flex: 1, py: 1.5, overflowWrap: 'anywhere' }}>
        <span>{toast.message}</span>
        {others > 0 && <span> · {t('moreToasts', { count: others })}</span>}
      </Box>
      {undos.length === 0 ? null : (
        <Button size="small" onClick={handleUndo}>
          {t(undos.length === 1 ? 'undo' : 'undoAll')}
        </Button>
      )}
      <IconButton size="small" aria-label={t('close')} onClick={() => onClose(id)}>
        <CloseIcon />
      </IconButton>
    </Paper>
  );
}
