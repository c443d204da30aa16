import { useCallback, useEffect } from 'react';

import type { TextValues } from './fillText.ts';
import { loadFieldErrors } from './textStore.ts';
import { useLanguage, useText } from './useText.ts';

/** The message of a field's code; undefined for a code without one. */
export type FieldErrorText = (code: string, values?: TextValues) => string | undefined;

/**
 * The messages of field codes. They are loaded with the first part that may show one, long before someone has typed; a
 * general sentence is in their place until then.
 */
export function useFieldErrors(): FieldErrorText {
  const errors = useText('errors');
  const language = useLanguage();
  useEffect(() => {
    // A failed load is tried again by the next part.
    loadFieldErrors(language).catch(() => undefined);
  }, [language]);
  return useCallback(
    (code, values) =>
      errors.at('fields.required') === undefined ? errors('codes.invalid') : errors.at(`fields.${code}`, values),
    [errors],
  );
}
