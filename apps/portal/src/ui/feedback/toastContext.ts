import { createContext } from 'react';

/** Short words after something was done, at the foot of the page. */
export interface Toasts {
  /** Names what was done, "Paris was saved"; with `onUndo` it offers Undo for 10 s (KIT-09). */
  success(message: string, options?: { readonly onUndo?: () => void }): void;
  failure(message: string): void;
}

/** One toast on screen. */
export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'failure';
  readonly message: string;
  readonly onUndo: (() => void) | undefined;
}

export const ToastContext = createContext<Toasts | null>(null);
