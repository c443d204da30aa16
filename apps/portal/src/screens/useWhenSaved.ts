import { useToasts } from '../ui/feedback/useToasts.ts';
import { hasUnsavedWork } from '../kit/form/draft/openForms.ts';

/**
 * Guards what is done with the saved record next to its form, such as sending it to people: while the form holds what is
 * not saved the person is told so, and nothing is done.
 */
export function useWhenSaved(notice: string): (act: () => void) => void {
  const toasts = useToasts();
  return (act) => {
    if (hasUnsavedWork()) toasts.failure(notice);
    else act();
  };
}
