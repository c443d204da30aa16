import Box from '@mui/material/Box';

import { useText } from '../../../ui/text/useText.ts';
import type { WidgetProps } from '../formDefinition.ts';
import { TextInput } from './TextInput.tsx';

/** A hex colour: typed, or picked with the browser's own picker. */
export function ColourInput(props: WidgetProps) {
  const { label, value, isReadOnly, onChange, onBlur } = props;
  const t = useText('kit');
  const isColour = typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Box
        component="input"
        type="color"
        aria-label={t('form.colour.pick', { field: label })}
        disabled={isReadOnly}
        value={isColour ? value : '#ffffff'}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        sx={{
          width: 36,
          height: 36,
          mt: 3,
          p: 0,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'transparent',
        }}
      />
      <TextInput {...props} />
    </Box>
  );
}
