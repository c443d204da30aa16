import { hasUnsavedWork } from '../kit/form/draft/openForms.ts';
import { useToasts } from '../ui/feedback/useToasts.ts';
import { useText } from '../ui/text/useText.ts';

/**
 * Guards an action on the saved record next to its form, such as sending it to people: while the form has unsaved changes
 * it says so instead. A part that uses it names the texts `unsaved` as its own.
 */
export function useWhenSaved(): (act: () => void) => void {
  const t = useText('unsaved');
  const toasts = useToasts();
  return (act) => {
    if (hasUnsavedWork()) toasts.failure(t('notice'));
    else act();
  };
}
