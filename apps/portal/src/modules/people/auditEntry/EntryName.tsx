import type { auditLog, RowOf } from '@atrium/contract';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useNames } from '../../../kit/names/useNames.ts';
import { useText } from '../../../ui/text/useText.ts';

type Entry = Pick<RowOf<typeof auditLog>, 'recordName' | 'type'>;

/** Returns what an entry is about, in words: the record by its name, or what kind of event it is. */
export function useEntryName(): (entry: Entry) => string {
  const text = useText('auditEntry');
  const nameOf = useNames();
  return ({ recordName, type }) => {
    if (recordName !== null && recordName !== '') return nameOf(type, recordName);
    return text.at(`values.type.${type}`) ?? text('nameless');
  };
}

/** Names the record that an entry is about. */
export function EntryName({ row }: Pick<CellProps<Entry>, 'row'>) {
  return useEntryName()(row);
}
