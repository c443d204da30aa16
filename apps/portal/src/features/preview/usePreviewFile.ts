import { useStoredFile } from '../../kit/api/useStoredFile.ts';
import type { RecordValues, Values } from '../../kit/definition/formDefinition.ts';

/**
 * The address of the file that a form's field holds, for a preview: that of the record, of an upload that is not saved
 * yet, or `otherwise` while the field is empty.
 */
export function usePreviewFile(
  field: string,
  typed: Values,
  record: RecordValues | null,
  otherwise: string | null = null,
): string | null {
  const id = typed[field];
  const isEmpty = typeof id !== 'string' || id === '';
  const stored = record?.[field.replace(/Id$/, 'Url')];
  const isStored = !isEmpty && record?.[field] === id && typeof stored === 'string';
  const upload = useStoredFile(isEmpty || isStored ? null : id);
  if (isEmpty) return otherwise;
  return isStored ? stored : (upload?.url ?? null);
}
