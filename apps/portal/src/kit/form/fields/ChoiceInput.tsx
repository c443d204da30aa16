import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

import { useText } from '../../../ui/text/useText.ts';
import type { WidgetProps } from '../../definition/formDefinition.ts';
import { FieldText, hasFieldText } from '../../../ui/control/FieldText.tsx';

/** One of a few values. A value that is no longer offered stays visible until another is chosen. */
export function ChoiceInput(props: WidgetProps) {
  const { id, field, label, error, isRequired, isReadOnly, onChange, onBlur, definition, facts, choiceLabel } = props;
  const t = useText('kit');
  const value = typeof props.value === 'string' ? props.value : '';
  const offered = definition.options ?? facts.choices;
  const options = value === '' || offered.includes(value) ? offered : [value, ...offered];
  return (
    <TextField
      select
      id={id}
      name={field}
      label={label}
      value={value}
      required={isRequired}
      disabled={isReadOnly}
      error={error !== undefined}
      helperText={hasFieldText(props) ? <FieldText {...props} /> : undefined}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {(!isRequired || value === '') && <MenuItem value="">{t('form.none')}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {choiceLabel(option)}
        </MenuItem>
      ))}
    </TextField>
  );
}
