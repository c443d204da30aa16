import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';

import { AppIcon, appIconNames } from '../../../features/preview/AppIcon.tsx';

interface IconInputProps {
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly help?: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (name: string | null) => void;
  readonly onBlur?: () => void;
}

/** The name of an icon: one that every app has, or one of a customer's own bundle, typed. */
export function IconInput({ id, label, value, error, help, isReadOnly, onChange, onBlur }: IconInputProps) {
  const name = typeof value === 'string' ? value : '';
  return (
    <Autocomplete
      id={id}
      freeSolo
      options={appIconNames}
      value={name}
      inputValue={name}
      readOnly={isReadOnly}
      {...(onBlur === undefined ? {} : { onBlur })}
      onInputChange={(_, typed) => {
        if (typed !== name) onChange(typed === '' ? null : typed);
      }}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 2 }}>
          <AppIcon name={option} />
          {option}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={error !== undefined}
          helperText={error ?? help}
          slotProps={{
            ...params.slotProps,
            input: {
              ...params.slotProps.input,
              startAdornment: (
                <InputAdornment position="start">
                  <AppIcon name={name === '' ? null : name} />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
    />
  );
}
