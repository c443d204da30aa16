import { type auditLog, auditLogFacts, isId, listParameters, type RowOf } from '@atrium/contract';
import { skipToken, useQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useEntryName } from './EntryName.tsx';

/** Names the record whose entries are listed, by its newest one. */
export function RecordFilterName({ value }: { readonly value: string }) {
  const t = useText('kit');
  const nameOf = useEntryName();
  const query = listParameters({
    filter: { kind: 'compare', field: 'recordId', operator: 'eq', value },
    select: ['recordName', 'type'],
    top: 1,
  });
  const { data } = useQuery({
    queryKey: queryKeys.list(auditLogFacts.name, auditLogFacts.path, query),
    queryFn: isId(value)
      ? async ({ signal }) =>
          (await callApi<ListAnswer<RowOf<typeof auditLog>>>(auditLogFacts.path, { query, signal })).data
      : skipToken,
  });
  const [entry] = data?.value ?? [];
  return entry === undefined ? t('list.empty') : nameOf(entry);
}
