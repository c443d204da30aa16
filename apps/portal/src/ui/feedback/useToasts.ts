import { use } from 'react';

import { ToastContext } from './toastContext.ts';
import type { Toasts } from './toastContext.ts';

/** Short words after something was done. Throws outside of `ToastProvider`. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (toasts === null) throw new Error('useToasts needs a ToastProvider around it');
  return toasts;
}
