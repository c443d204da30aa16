import { textLimits, userFacts } from '@atrium/contract';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import { useSettledText } from '../../ui/text/useSettledText.ts';
import { useText } from '../../ui/text/useText.ts';

/** The person for whom a space is booked. */
export interface BookedPerson {
  readonly name: string;
  readonly email: string;
}

interface PersonInputsProps {
  readonly person: BookedPerson;
  readonly onChange: (person: BookedPerson) => void;
  /** What is wrong with a field, as its input shows it. */
  readonly wrong: (field: 'name' | 'email') => { readonly error?: boolean; readonly helperText?: string };
}

/** Shorter texts find too many people (RES-67). */
const SHORTEST = 2;

/** The people of the own company whose name or address has the text. */
function usePeople(text: string): readonly BookedPerson[] {
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.resource(userFacts.name), 'people', text],
    queryFn:
      text.length < SHORTEST
        ? skipToken
        : async ({ signal }) => {
            const query = { text };
            return (await callApi<ListAnswer<BookedPerson>>('msgraph/people', { query, signal })).data.value;
          },
    placeholderData: keepPreviousData,
  });
  return text.length < SHORTEST ? [] : data;
}

/** Name and address of a person: found among those of the company as one types, or typed as they are (RESV-21, RES-67). */
export function PersonInputs({ person, onChange, wrong }: PersonInputsProps) {
  const text = useText('spaceView');
  const people = usePeople(useSettledText(person.name).trim());
  const { error, helperText = text('dialog.personHelp') } = wrong('name');
  return (
    <>
      <Autocomplete<BookedPerson, false, false, true>
        freeSolo
        options={people}
        filterOptions={(options) => options}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.email)}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
        isOptionEqualToValue={(option, value) => typeof value !== 'string' && option.email === value.email}
        value={null}
        inputValue={person.name}
        onInputChange={(_, name, reason) => {
          if (reason === 'input' || reason === 'clear') onChange({ ...person, name });
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
            label={text('dialog.personName')}
            error={error === true}
            helperText={helperText}
          />
        )}
      />
      <TextField
        required
        type="email"
        label={text('dialog.personEmail')}
        value={person.email}
        onChange={(event) => onChange({ ...person, email: event.target.value })}
        slotProps={{ htmlInput: { maxLength: textLimits.email } }}
        helperText={text('dialog.emailHelp')}
        {...wrong('email')}
      />
    </>
  );
}
