import { contextResources, findingLimits, type FoundRecord } from '@atrium/contract';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { callApi } from '../../kit/api/callApi.ts';
import { pathOf } from '../../kit/navigation/place.ts';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useText } from '../../ui/text/useText.ts';
import { useSettledText } from '../../ui/text/useSettledText.ts';

/** A customer, building or vendor in which a trial begins. */
export interface TrialPlace {
  readonly path: string;
  readonly name: string;
  /** What it is in. */
  readonly within: string;
}

function placeOf({ resource, id, name, customerId, customerName, buildingId, buildingName }: FoundRecord) {
  const customer = customerId === null ? [] : [{ context: 'CUSTOMER', id: customerId } as const];
  const building = buildingId === null ? [] : [{ context: 'BUILDING', id: buildingId } as const];
  switch (resource) {
    case contextResources.CUSTOMER:
      return [{ path: pathOf([{ context: 'CUSTOMER', id }], ''), name, within: '' }];
    case contextResources.BUILDING:
      return [{ path: pathOf([...customer, { context: 'BUILDING', id }], ''), name, within: customerName ?? '' }];
    case contextResources.VENDOR:
      return [
        { path: pathOf([...customer, ...building, { context: 'VENDOR', id }], ''), name, within: buildingName ?? '' },
      ];
    default:
      return [];
  }
}

interface TrialPlaceInputProps {
  readonly value: TrialPlace | null;
  readonly onChange: (place: TrialPlace | null) => void;
}

/** Where a trial begins: the place that the person is in, or one that is found by its name; else at the role's own first page. */
export function TrialPlaceInput({ value, onChange }: TrialPlaceInputProps) {
  const t = useText('trial');
  const { stack } = useContextStack();
  const [typed, setTyped] = useState('');
  const text = useSettledText(typed.trim());
  const isWanted = text.length >= findingLimits.leastLength && text !== value?.name;
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) =>
      (await callApi<{ readonly value: readonly FoundRecord[] }>('search', { query: { text }, signal })).data.value,
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  const here = stack.map(({ info }, at) => ({
    path: pathOf(stack.slice(0, at + 1), ''),
    name: info,
    within: stack[at - 1]?.info ?? '',
  }));
  const places = isWanted ? found.flatMap(placeOf) : here.filter(({ name }) => name !== '').toReversed();
  return (
    <Autocomplete
      options={places}
      filterOptions={(options) => options}
      value={value}
      onChange={(_, place) => onChange(place)}
      inputValue={typed}
      onInputChange={(_, next) => setTyped(next)}
      getOptionKey={({ path }) => path}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.path === other.path}
      renderOption={({ key, ...props }, { name, within }) => (
        <li key={key} {...props}>
          {[name, within].filter(Boolean).join(' · ')}
        </li>
      )}
      loading={isFetching}
      noOptionsText={t(isWanted ? 'noPlace' : 'typePlace')}
      sx={{ mt: 3 }}
      renderInput={(params) => <TextField {...params} label={t('where')} helperText={t('whereHelp')} />}
    />
  );
}
