import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';

import type { WidgetProps } from '../../definition/formDefinition.ts';
import { FieldText, hasFieldText } from '../../../ui/control/FieldText.tsx';

/** On or off. */
export function SwitchInput(props: WidgetProps) {
  const { id, field, label, error, isReadOnly, value, onChange, onBlur } = props;
  const hasText = hasFieldText(props);
  return (
    <FormControl error={error !== undefined} fullWidth>
      <FormControlLabel
        label={label}
        control={
          <Switch
            id={id}
            name={field}
            checked={value === true}
            disabled={isReadOnly}
            onChange={(_, isOn) => onChange(isOn)}
            onBlur={onBlur}
            slotProps={{ input: { role: 'switch', ...(hasText ? { 'aria-describedby': `${id}-text` } : {}) } }}
          />
        }
      />
      {hasText && (
        <FormHelperText id={`${id}-text`}>
          <FieldText {...props} />
        </FormHelperText>
      )}
    </FormControl>
  );
}
