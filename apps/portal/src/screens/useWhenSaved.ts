import { hasUnsavedWork } from '../kit/form/draft/openForms.ts';
import { useToasts } from '../ui/feedback/useToasts.ts';

/**
 * Guards an action on the saved record next to its form, such as sending it to people: while the form has unsaved changes
 * it shows `notice` instead.
 */
export function useWhenSaved(notice: string): (act: () => void) => void {
  const toasts = useToasts();
  return (act) => {
    if (hasUnsavedWork()) toasts.failure(notice);
    else act();
  };
}
