import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useState } from 'react';

import type { ReferenceSource } from '../../kit/definition/formDefinition.ts';
import { useReferenceOptions, type ReferenceOption } from '../../kit/form/useReference.ts';
import { useText } from '../../ui/text/useText.ts';

interface OptionSearchProps {
  readonly source: ReferenceSource;
  readonly label: string;
  readonly placeholder?: string;
  /** Offered before what is found. */
  readonly first?: ReferenceOption;
  readonly value: ReferenceOption | null;
  readonly onChange: (option: ReferenceOption | null) => void;
}

/** Type-ahead over another resource outside of a form. */
export function OptionSearch({ source, label, placeholder, first, value, onChange }: OptionSearchProps) {
  const kit = useText('kit');
  const [typed, setTyped] = useState('');
  const found = useReferenceOptions(source, {}, useDeferredValue(typed), true);
  return (
    <Autocomplete
      options={[...(first === undefined || typed !== '' ? [] : [first]), ...(found.data ?? [])]}
      value={value}
      onChange={(_, chosen) => onChange(chosen)}
      onInputChange={(_, input, reason) => setTyped(reason === 'input' ? input : '')}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      loading={found.isFetching}
      loadingText={kit('form.reference.loading')}
      noOptionsText={kit(found.isError ? 'form.reference.failed' : 'form.reference.none')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={placeholder}
          slotProps={{ ...params.slotProps, inputLabel: { shrink: true } }}
        />
      )}
    />
  );
}
