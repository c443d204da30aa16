import Box from '@mui/material/Box';

import { useText } from '../../../ui/text/useText.ts';
import type { WidgetProps } from '../../definition/formDefinition.ts';
import { TextInput } from './TextInput.tsx';

/** A hex colour: typed, or picked with the browser's own picker, which shows `unset` where there is none. */
export function ColourInput(props: WidgetProps & { readonly unset?: string | undefined }) {
  const { label, value, isReadOnly, onChange, onBlur, unset = '#ffffff' } = props;
  const t = useText('kit');
  const isColour = typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Box
        component="input"
        type="color"
        aria-label={t('form.colour.pick', { field: label })}
        disabled={isReadOnly}
        value={isColour ? value : unset.toLowerCase()}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        sx={{
          width: 36,
          height: 36,
          mt: 3,
          p: 0,
          border: isColour ? 1 : '1px dashed',
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'transparent',
        }}
      />
      <TextInput {...props} />
    </Box>
  );
}
