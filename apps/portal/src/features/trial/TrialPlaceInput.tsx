import { contextResources, findingLimits, type FoundRecord, type TrialPlace as Scope } from '@atrium/contract';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { callApi } from '../../kit/api/callApi.ts';
import { pathOf } from '../../kit/navigation/place.ts';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useText } from '../../ui/text/useText.ts';
import { useSettledText } from '../../ui/text/useSettledText.ts';

/** A customer, building or vendor that a role is tried in. */
export interface TrialPlace extends Scope {
  readonly path: string;
  readonly name: string;
  /** What it is in. */
  readonly within: string;
}

/** The contexts that a trial can be in; a campus is none, as its buildings are what a role is about. */
const kinds: Readonly<Partial<Record<string, Scope['kind']>>> = {
  CUSTOMER: 'customer',
  BUILDING: 'building',
  VENDOR: 'vendor',
};

function placeOf({
  resource,
  id,
  name,
  customerId,
  customerName,
  buildingId,
  buildingName,
}: FoundRecord): TrialPlace[] {
  const customer = customerId === null ? [] : [{ context: 'CUSTOMER', id: customerId } as const];
  const building = buildingId === null ? [] : [{ context: 'BUILDING', id: buildingId } as const];
  switch (resource) {
    case contextResources.CUSTOMER:
      return [{ kind: 'customer', id, path: pathOf([{ context: 'CUSTOMER', id }], ''), name, within: '' }];
    case contextResources.BUILDING:
      return [
        {
          kind: 'building',
          id,
          path: pathOf([...customer, { context: 'BUILDING', id }], ''),
          name,
          within: customerName ?? '',
        },
      ];
    case contextResources.VENDOR:
      return [
        {
          kind: 'vendor',
          id,
          path: pathOf([...customer, ...building, { context: 'VENDOR', id }], ''),
          name,
          within: buildingName ?? '',
        },
      ];
    default:
      return [];
  }
}

interface TrialPlaceInputProps {
  readonly value: TrialPlace | null;
  /** Why the place is not enough; null while it is. */
  readonly problem: string | null;
  readonly onChange: (place: TrialPlace | null) => void;
}

/**
 * The place of a trial: the one that the person is in, or one that is found by its name. Without one the trial has the person's
 * own scope and begins at the role's first page.
 */
export function TrialPlaceInput({ value, problem, onChange }: TrialPlaceInputProps) {
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
  const here = stack.flatMap(({ context, id, info }, at): TrialPlace[] => {
    const kind = kinds[context];
    const path = pathOf(stack.slice(0, at + 1), '');
    return kind === undefined || id === undefined
      ? []
      : [{ kind, id, path, name: info, within: stack[at - 1]?.info ?? '' }];
  });
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
      renderInput={(params) => (
        <TextField {...params} label={t('where')} error={problem !== null} helperText={problem ?? t('whereHelp')} />
      )}
    />
  );
}
