import TextField from '@mui/material/TextField';
import { useState } from 'react';

import { OpenOptions } from '../../ui/control/OpenOptions.tsx';
import { CountedLabel } from '../../ui/format/CountedLabel.tsx';
import { useText } from '../../ui/text/useText.ts';
import type { FilterEditorProps } from './filterEditorProps.ts';
import { useValuesInUse } from './useValuesInUse.ts';

/** Shows the values that the list has, each by its name with its count, to choose one of. */
export function ValueEditor({ filter, label, values, source, onChange, onDone }: FilterEditorProps<'value'>) {
  const t = useText('kit');
  const [text, setText] = useState('');
  const { data: counts, isPending } = useValuesInUse(source, filter.field, null);
  const wanted = text.trim().toLowerCase();
  const offered = [...(counts?.keys() ?? [])].filter((value) => value.toLowerCase().includes(wanted));
  return (
    <OpenOptions
      freeSolo
      multiple={false}
      options={offered}
      value={values[0] ?? null}
      loading={isPending}
      loadingText={t('list.loading')}
      inputValue={text}
      onInputChange={(_, next) => setText(next.slice(0, 200))}
      onChange={(_, chosen) => {
        onDone();
        onChange(chosen === null || chosen.trim() === '' ? [] : [chosen.trim()]);
      }}
      renderOption={({ key, ...props }, value) => (
        <li key={key} {...props}>
          <CountedLabel count={counts?.get(value)}>
            <filter.name value={value} />
          </CountedLabel>
        </li>
      )}
      renderInput={(params) => <TextField {...params} autoFocus label={label} placeholder={t('list.filters.find')} />}
    />
  );
}
