import { visitorFacts, visitorHosts } from '@atrium/contract';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useSettledText } from '../../../ui/text/useSettledText.ts';

/** Shorter texts find too many people. */
const SHORTEST = 2;

/** Someone whom a visitor may come to see. */
export interface Host {
  readonly name: string;
  readonly email: string;
}

/** Finds the people of the building's customer whose name or address has the text. */
function useHosts(text: string): readonly Host[] {
  const { buildingId } = useContextStack();
  const isAsked = text.length >= SHORTEST && buildingId !== undefined;
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.resource(visitorFacts.name), 'hosts', buildingId, text],
    queryFn: isAsked
      ? async ({ signal }) => {
          const { data: found } = await callApi(`${visitorFacts.path}/host`, { query: { buildingId, text }, signal });
          return visitorHosts.parse(found).value;
        }
      : skipToken,
    placeholderData: keepPreviousData,
  });
  return isAsked ? data : [];
}

interface HostBoxProps {
  readonly id?: string;
  readonly label: string;
  readonly name: string;
  readonly isReadOnly?: boolean;
  readonly hasError: boolean;
  readonly helperText: ReactNode;
  readonly onName: (name: string) => void;
  readonly onChoose: (host: Host) => void;
  readonly onBlur?: () => void;
}

/** The name of a host, found as one types among those whom a visitor may come to see (VIS-01). */
export function HostBox(props: HostBoxProps) {
  const { id, label, name, isReadOnly = false, hasError, helperText, onName, onChoose, onBlur } = props;
  const hosts = useHosts(useSettledText(name).trim());
  return (
    <Autocomplete<Host, false, false, true>
      freeSolo
      fullWidth
      {...(id === undefined ? {} : { id })}
      {...(onBlur === undefined ? {} : { onBlur })}
      readOnly={isReadOnly}
      options={hosts}
      filterOptions={(options) => options}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.email)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
      isOptionEqualToValue={(option, value) => typeof value !== 'string' && option.email === value.email}
      value={null}
      inputValue={name}
      onInputChange={(_, typed, reason) => {
        if (reason === 'input' || reason === 'clear') onName(typed);
      }}
      onChange={(_, chosen) => {
        if (chosen !== null && typeof chosen !== 'string') onChoose(chosen);
      }}
      renderOption={({ key, ...own }, option) => (
        <li key={key} {...own}>
          <span>
            {option.name}
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {option.email}
            </Typography>
          </span>
        </li>
      )}
      renderInput={(params) => (
        <TextField {...params} required label={label} error={hasError} helperText={helperText} />
      )}
    />
  );
}
