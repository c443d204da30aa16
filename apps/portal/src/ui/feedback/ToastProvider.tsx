import Box from '@mui/material/Box';
import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { ToastCard } from './ToastCard.tsx';
import { ToastContext } from './toastContext.ts';
import type { Toast, Toasts } from './toastContext.ts';

type Kind = Toast['kind'];
type Shown = Readonly<Record<Kind, Toast | undefined>>;

const none: Shown = { success: undefined, failure: undefined };

/**
 * Is where toasts appear; around everything behind sign-in: one at a time, what went wrong before what went well, and those
 * of a kind that come meanwhile are merged. The region is there from the start, so that screen readers announce what comes
 * into it.
 */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState(none);
  const lastId = useRef(0);
  const toasts = useMemo((): Toasts => {
    const show = (kind: Kind, message: string, undo?: () => void) => {
      lastId.current += 1;
      const id = lastId.current;
      setShown((before) => {
        const known = before[kind];
        // The same words once more say nothing more, unless they can be undone as well.
        const isRepeated = known?.message === message && undo === undefined;
        const others = known === undefined ? 0 : known.others + (isRepeated ? 0 : 1);
        const undos = [...(known?.undos ?? []), ...(undo === undefined ? [] : [undo])];
        return { ...before, [kind]: { id, kind, message, others, undos } };
      });
    };
    return {
      success: (message, { onUndo } = {}) => show('success', message, onUndo),
      failure: (message) => show('failure', message),
    };
  }, []);
  const close = (kind: Kind, id: number) =>
    setShown((before) => (before[kind]?.id === id ? { ...before, [kind]: undefined } : before));
  const toast = shown.failure ?? shown.success;
  return (
    <ToastContext value={toasts}>
      {children}
      <Box
        role="status"
        className="toasts"
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          left: 24,
          right: 24,
          bottom: 24,
          maxWidth: 480,
          mx: 'auto',
          pointerEvents: 'none',
          // Above the bar of a form, in one line or two: what was just pressed can be pressed again.
          'body:has(.formBar) &': { bottom: { xs: 152, sm: 120 } },
        }}
      >
        {toast !== undefined && <ToastCard key={toast.kind} toast={toast} onClose={(id) => close(toast.kind, id)} />}
      </Box>
    </ToastContext>
  );
}
