import Box from '@mui/material/Box';
import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { ToastCard } from './ToastCard.tsx';
import { ToastContext } from './toastContext.ts';
import type { Toast, Toasts } from './toastContext.ts';

/** Toasts on screen at once; an older one makes room. */
const MOST = 3;

/** Where toasts appear; around everything behind sign-in. The region is there from the start, so that screen readers announce what comes into it. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const toasts = useMemo((): Toasts => {
    const show = (toast: Omit<Toast, 'id'>) => {
      lastId.current += 1;
      const id = lastId.current;
      setShown((before) => [...before, { ...toast, id }].slice(-MOST));
    };
    return {
      success: (message, { onUndo } = {}) => show({ kind: 'success', message, onUndo }),
      failure: (message) => show({ kind: 'failure', message, onUndo: undefined }),
    };
  }, []);
  const close = (id: number) => setShown((before) => before.filter((toast) => toast.id !== id));
  return (
    <ToastContext value={toasts}>
      {children}
      <Box
        role="status"
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          left: 24,
          bottom: 24,
          right: 24,
          maxWidth: 520,
          display: 'grid',
          gap: 2,
          pointerEvents: 'none',
          // Above the bar of a form, in one line or two: what was just pressed can be pressed again.
          'body:has(.formBar) &': { bottom: { xs: 152, sm: 120 } },
        }}
      >
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
      </Box>
    </ToastContext>
  );
}
