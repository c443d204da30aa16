import { type FilterNode, listLimits, listParameters } from '@atrium/contract';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';

import { matchesText } from '../../ui/command/matchesText.ts';
import { OpenOptions } from '../../ui/control/OpenOptions.tsx';
import { CountedLabel } from '../../ui/format/CountedLabel.tsx';
import { useText } from '../../ui/text/useText.ts';
import { callApi, type ListAnswer } from '../api/callApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { loadNames, useNames } from '../names/useNames.ts';
import type { FilterEditorProps } from './filterEditorProps.ts';
import { labelField, useFilterPath } from './FilterSummary.tsx';
import { nameIn, type ListRow } from '../definition/listDefinition.ts';
import { useValuesInUse } from './useValuesInUse.ts';

function among(field: string, values: Iterable<string>): FilterNode {
  return { kind: 'in', field, values: [...values] };
}

/**
 * Records chosen by type-ahead: those that the list has, the most frequent first. Where it has more than the server
 * counts at once, the records' own list finds them, and those that it found are counted.
 */
export function ReferenceEditor({ filter, label, values, source, onChange }: FilterEditorProps<'reference'>) {
  const t = useText('kit');
  const { resource, field } = filter;
  const nameOf = useNames();
  const [text, setText] = useState('');
  // The same list as long as it is not changed: with another one the field would forget what is typed.
  const [picked, setPicked] = useState(() => [...values]);
  const search = useDeferredValue(text.trim());
  const path = useFilterPath(filter) ?? '';
  const all = useValuesInUse(source, field, null);
  const isWhole = all.data !== undefined && all.data.size < listLimits.maxValues;
  const query = listParameters(
    isWhole ? { filter: among('id', all.data.keys()), top: listLimits.maxValues } : { search, top: 20 },
  );
  const found = useQuery({
    queryKey: queryKeys.list(resource.name, path, query),
    queryFn: async ({ signal }) => {
      await loadNames(resource.name);
      return (await callApi<ListAnswer<ListRow>>(path, { query, signal })).data.value;
    },
    placeholderData: keepPreviousData,
    enabled: !all.isPending && all.data?.size !== 0,
  });
  const chosen = useQueries({
    queries: values.map((id) => ({
      queryKey: queryKeys.record(resource.name, path, id),
      queryFn: async () => (await callApi<ListRow>(`${path}/${id}`)).data,
    })),
  });
  const rows = found.data ?? [];
  const ofFound =
    isWhole || rows.length === 0
      ? null
      : among(
          field,
          rows.map(({ id }) => id),
        );
  const counts = useValuesInUse(source, field, ofFound).data;
  const names = new Map(
    [...rows, ...chosen.flatMap(({ data }) => (data === undefined ? [] : [data]))].map((row) => [
      row.id,
      nameOf(resource.name, nameIn(row, labelField(filter), t('list.untitled'))),
    ]),
  );
  const isOffered = (id: string) =>
    (counts === undefined || counts.has(id)) && (!isWhole || matchesText(names.get(id) ?? '', search));
  const offered = rows.map(({ id }) => id).filter(isOffered);
  const countOf = (id: string) => counts?.get(id);

  return (
    <OpenOptions
      multiple
      options={[...new Set([...offered.toSorted((a, b) => (countOf(b) ?? 0) - (countOf(a) ?? 0)), ...values])]}
      value={picked}
      getOptionLabel={(id) => names.get(id) ?? '…'}
      renderOption={({ key, ...props }, id) => (
        <li key={key} {...props}>
          <CountedLabel count={countOf(id)}>{names.get(id) ?? '…'}</CountedLabel>
        </li>
      )}
      loading={all.isPending || found.isLoading}
      loadingText={t('list.loading')}
      noOptionsText={t('list.filters.noOptions')}
      inputValue={text}
      onInputChange={(_, next) => setText(next)}
      onChange={(_, ids) => {
        setPicked(ids);
        onChange(ids);
      }}
      renderInput={(params) => <TextField {...params} autoFocus label={label} placeholder={t('list.filters.find')} />}
    />
  );
}
