import { createContext } from 'react';

/** Short words after something was done, at the foot of the page. */
export interface Toasts {
  /** Names what was done, "Paris was saved"; with `onUndo` it offers Undo for 10 s (KIT-09). */
  success(message: string, options?: { readonly onUndo?: () => void }): void;
  failure(message: string): void;
}

/** The toast of one kind, with those that came while it was shown. */
export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'failure';
  /** The newest one. */
  readonly message: string;
  /** How many others were merged into it. */
  readonly others: number;
  /** What takes back each of them that can be undone, in their order. */
  readonly undos: readonly (() => void)[];
}

export const ToastContext = createContext<Toasts | null>(null);
