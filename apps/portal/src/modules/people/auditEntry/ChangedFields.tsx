import type { auditLog, RowOf } from '@atrium/contract';

import { useText } from '../../../ui/text/useText.ts';
import { FieldNames } from './FieldNames.tsx';

/** Names the fields that a change gave other values (AUD-01). */
export function ChangedFields({ row }: { readonly row: Pick<RowOf<typeof auditLog>, 'type' | 'changed'> }) {
  const t = useText('kit');
  const { type, changed } = row;
  if (changed === null || changed.length === 0) return t('list.empty');
  return <FieldNames type={type} fields={changed} />;
}
