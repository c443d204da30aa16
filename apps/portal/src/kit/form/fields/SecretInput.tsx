import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';

import { useText } from '../../../ui/text/useText.ts';
import type { WidgetProps } from '../../definition/formDefinition.ts';
import { useFormFrame } from '../formFrame.ts';
import { FieldText } from '../../../ui/control/FieldText.tsx';

/** A secret is written and never shown: the record only says whether one is set. Left blank, the old one is kept (ROOT-31). */
export function SecretInput(props: WidgetProps) {
  const { id, field, label, help, error, isRequired, isReadOnly, onChange, onBlur } = props;
  const t = useText('kit');
  const { record } = useFormFrame();
  const isSet = record?.[`${field}Set`] === true;
  const value = typeof props.value === 'string' ? props.value : '';
  const [isChanging, setIsChanging] = useState(false);
  const isOpen = !isSet || isChanging || value !== '';

  if (!isOpen) {
    return (
      <TextField
        id={id}
        label={label}
        value={t('form.secret.set')}
        helperText={help === undefined ? undefined : <FieldText error={undefined} help={help} />}
        slotProps={{
          input: {
            readOnly: true,
            endAdornment: isReadOnly ? undefined : (
              <Button
                size="small"
                aria-label={t('form.secret.changeField', { field: label })}
                onClick={() => setIsChanging(true)}
              >
                {t('form.secret.change')}
              </Button>
            ),
          },
        }}
      />
    );
  }
  const text = isSet ? [help, t('form.secret.blankKeeps')].filter(Boolean).join(' ') : help;
  return (
    <TextField
      id={id}
      name={field}
      label={label}
      type="password"
      autoFocus={isChanging}
      value={value}
      required={isRequired && !isSet}
      error={error !== undefined}
      helperText={<FieldText error={error} help={text} />}
      // Nothing typed is nothing sent: null would take the secret away.
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={onBlur}
      slotProps={{ input: { readOnly: isReadOnly }, htmlInput: { autoComplete: 'new-password' } }}
    />
  );
}
