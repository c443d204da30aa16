import { type country, countryFacts, listLimits, listParameters, type RowOf } from '@atrium/contract';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';

import { queryKeys } from '../../kit/api/queryKeys.ts';
import { readAll } from '../../kit/api/readAll.ts';
import { useNames } from '../../kit/names/useNames.ts';
import { FieldText, hasFieldText } from '../../ui/control/FieldText.tsx';
import type { WidgetProps } from '../../kit/definition/formDefinition.ts';

type Prefixed = Pick<RowOf<typeof country>, 'name' | 'mobilePrefix'>;

const query = listParameters({
  select: ['name', 'mobilePrefix'],
  orderBy: [{ field: 'name', isDescending: false }],
  top: listLimits.maxRows,
});

/** The prefix of a country, found by its digits or by the country's name; several countries may share one (BLDG-24). */
export function MobilePrefixInput(props: WidgetProps) {
  const { id, label, error, isReadOnly, value, onChange, onBlur } = props;
  const nameOf = useNames();
  const { data: countries = [] } = useQuery({
    queryKey: [...queryKeys.resource(countryFacts.name), 'prefixes'],
    queryFn: ({ signal }) => readAll<Prefixed>(countryFacts.path, { query, signal }),
  });
  const names = Map.groupBy(
    countries.filter(({ mobilePrefix }) => mobilePrefix !== null),
    ({ mobilePrefix }) => mobilePrefix ?? '',
  );
  const prefixes = [...names.keys()].toSorted((one, other) => Number(one.slice(1)) - Number(other.slice(1)));
  const labelOf = (prefix: string) => {
    const countriesOf = names.get(prefix)?.map(({ name }) => nameOf(countryFacts.name, name)) ?? [];
    return countriesOf.length === 0 ? prefix : `${prefix} ${countriesOf.join(', ')}`;
  };
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  return (
    <Autocomplete
      id={id}
      options={chosen === null || prefixes.includes(chosen) ? prefixes : [chosen, ...prefixes]}
      getOptionLabel={labelOf}
      value={chosen}
      readOnly={isReadOnly}
      onChange={(_, next) => onChange(next)}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={error !== undefined}
          helperText={hasFieldText(props) ? <FieldText {...props} /> : undefined}
        />
      )}
    />
  );
}
