import { textLimits, userFacts } from '@atrium/contract';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import { useSettledText } from '../../ui/text/useSettledText.ts';

/** A person as one names them. */
export interface NamedPerson {
  readonly name: string;
  readonly email: string;
}

/** A field of a person, as its input shows it. */
interface PersonField {
  readonly label: string;
  readonly help: string;
  readonly problem: string | undefined;
}

interface PersonFieldsProps {
  readonly person: NamedPerson;
  readonly onChange: (person: NamedPerson) => void;
  readonly fields: Readonly<Record<'name' | 'email', PersonField>>;
}

/** Shorter texts find too many people (RES-67). */
const SHORTEST = 2;

/** The people of the own company whose name or address has the text. */
function usePeople(text: string): readonly NamedPerson[] {
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.resource(userFacts.name), 'people', text],
    queryFn:
      text.length < SHORTEST
        ? skipToken
        : async ({ signal }) => {
            const query = { text };
            return (await callApi<ListAnswer<NamedPerson>>('msgraph/people', { query, signal })).data.value;
          },
    placeholderData: keepPreviousData,
  });
  return text.length < SHORTEST ? [] : data;
}

/** Name and address of a person: found among those of the company as one types, or typed as they are (RESV-21, RES-67). */
export function PersonFields({ person, onChange, fields: { name, email } }: PersonFieldsProps) {
  const people = usePeople(useSettledText(person.name).trim());
  return (
    <>
      <Autocomplete<NamedPerson, false, false, true>
        freeSolo
        options={people}
        filterOptions={(options) => options}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.email)}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
        isOptionEqualToValue={(option, value) => typeof value !== 'string' && option.email === value.email}
        value={null}
        inputValue={person.name}
        onInputChange={(_, typed, reason) => {
          if (reason === 'input' || reason === 'clear') onChange({ ...person, name: typed });
        }}
        onChange={(_, chosen) => {
          if (chosen !== null && typeof chosen !== 'string') onChange({ name: chosen.name, email: chosen.email });
        }}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            <span>
              {option.name}
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {option.email}
              </Typography>
            </span>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            required
            label={name.label}
            error={name.problem !== undefined}
            helperText={name.problem ?? name.help}
          />
        )}
      />
      <TextField
        required
        type="email"
        label={email.label}
        value={person.email}
        onChange={(event) => onChange({ ...person, email: event.target.value })}
        slotProps={{ htmlInput: { maxLength: textLimits.email } }}
        error={email.problem !== undefined}
        helperText={email.problem ?? email.help}
      />
    </>
  );
}
