import { listParameters } from '@atrium/contract';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';

import { useText } from '../../ui/text/useText.ts';
import { callApi, type ListAnswer } from '../api/callApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { filledPath } from '../form/filledPath.ts';
import { useContextIds } from '../navigation/useContextIds.ts';
import type { FilterEditorProps } from './filterEditorProps.ts';
import { labelField } from './FilterSummary.tsx';
import { nameIn, type ListRow } from './listDefinition.ts';

const offered = 20;

/** Below its field and in the way of nothing: a list that floats would be placed while the dialog is still moving. */
function InPlace({ children }: { readonly children?: ReactNode | ((props: never) => ReactNode) }) {
  return <div>{typeof children === 'function' ? null : children}</div>;
}

/** Records chosen by type-ahead through their resource's list. */
export function ReferenceEditor({ filter, label, values, onChange }: FilterEditorProps<'reference'>) {
  const t = useText('kit');
  const { resource } = filter;
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const query = listParameters({ search, top: offered });
  const path = filledPath(resource.path, useContextIds()) ?? '';
  const found = useQuery({
    queryKey: queryKeys.list(resource.name, path, query),
    queryFn: async ({ signal }) => (await callApi<ListAnswer<ListRow>>('GET', path, { query, signal })).data.value,
    placeholderData: keepPreviousData,
  });
  const chosen = useQueries({
    queries: values.map((id) => ({
      queryKey: queryKeys.record(resource.name, path, id),
      queryFn: async () => (await callApi<ListRow>('GET', `${path}/${id}`)).data,
    })),
  });
  const names = new Map(
    [...(found.data ?? []), ...chosen.flatMap(({ data }) => (data === undefined ? [] : [data]))].map((row) => [
      row.id,
      nameIn(row, labelField(filter), t('list.untitled')),
    ]),
  );

  return (
    <Autocomplete
      multiple
      open
      disableCloseOnSelect
      slots={{ popper: InPlace }}
      slotProps={{ listbox: { sx: { maxHeight: 240 } } }}
      options={[...new Set([...(found.data ?? []).map(({ id }) => id), ...values])]}
      value={[...values]}
      filterOptions={(options) => options}
      filterSelectedOptions
      getOptionLabel={(id) => names.get(id) ?? '…'}
      loading={found.isPending}
      loadingText={t('list.loading')}
      noOptionsText={t('list.filters.noOptions')}
      inputValue={text}
      onInputChange={(_, next) => setText(next)}
      onChange={(_, ids) => onChange(ids)}
      renderInput={(params) => <TextField {...params} autoFocus label={label} placeholder={t('list.filters.find')} />}
    />
  );
}
