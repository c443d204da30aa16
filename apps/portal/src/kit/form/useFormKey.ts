import { useCallback, useState } from 'react';

interface FormOf {
  /** The id of what is shown; `new` for a new record. */
  readonly shownId: string;
  readonly formKey: number;
  /** The id under which the new record of this form was saved here. */
  readonly savedId?: string;
}

/**
 * Returns the key of the form of what is shown: another one for each other record, but the same when a new record that
 * was saved here is shown under its id, as what is typed into the form meanwhile goes on (ERR-62).
 */
export function useFormKey(shownId: string) {
  const [form, setForm] = useState<FormOf>({ shownId, formKey: 0 });
  const isSame = shownId === form.shownId || shownId === form.savedId;
  const current = isSame ? { ...form, shownId } : { shownId, formKey: form.formKey + 1 };
  if (shownId !== form.shownId) setForm(current);
  const noteSaved = useCallback((savedId: string) => setForm((last) => ({ ...last, savedId })), []);
  return { formKey: current.formKey, noteSaved };
}
