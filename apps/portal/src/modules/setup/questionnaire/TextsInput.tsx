import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';

import { RowButtons } from '../../../ui/control/RowButtons.tsx';
import { useFocusNext } from '../../../ui/control/useFocusNext.ts';
import { moved } from '../../../ui/images/moved.ts';
import { useText } from '../../../ui/text/useText.ts';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { FieldText, hasFieldText } from '../../../ui/control/FieldText.tsx';

/** Several texts in order, a row for each: added, removed and moved by buttons (KIT-14). */
export function TextsInput(props: WidgetProps) {
  const { id, label, isReadOnly, isRequired, onChange, onBlur, partErrors, error } = props;
  const t = useText('kit');
  const texts = Array.isArray(props.value) ? props.value.map(String) : [];
  const list = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext();
  const change = (next: readonly string[], focused?: number) => {
    onChange(next);
    if (focused === undefined) return;
    focusNext(() => list.current?.querySelector<HTMLElement>(`[id="${id}.${String(focused)}"]`));
  };

  return (
    <Box role="group" aria-labelledby={`${id}-label`} onBlur={onBlur} ref={list}>
      <Typography id={`${id}-label`} variant="body2" color={error === undefined ? 'text.secondary' : 'error'}>
        {label}
        {isRequired && ' *'}
      </Typography>
      {hasFieldText(props) && (
        <FormHelperText error={error !== undefined}>
          <FieldText {...props} />
        </FormHelperText>
      )}
      {texts.map((text, index) => (
        // A row has no identity of its own but its place.
        <Box key={index} sx={{ display: 'flex', gap: 2, py: 2, flexWrap: 'wrap' }}>
          <Box sx={{ flex: '1 1 240px' }}>
            <TextField
              id={`${id}.${String(index)}`}
              label={`${label} ${String(index + 1)}`}
              value={text}
              multiline
              error={partErrors[String(index)] !== undefined}
              helperText={partErrors[String(index)]}
              onChange={(event) => change(texts.with(index, event.target.value))}
              slotProps={{ input: { readOnly: isReadOnly } }}
            />
          </Box>
          {!isReadOnly && (
            <RowButtons
              index={index}
              total={texts.length}
              onMove={(by) => change(moved(texts, index, index + by), index + by)}
              onRemove={() => change(texts.toSpliced(index, 1), Math.max(0, index - 1))}
            />
          )}
        </Box>
      ))}
      {!isReadOnly && (
        <Button id={id} startIcon={<AddOutlined />} sx={{ mt: 2 }} onClick={() => change([...texts, ''], texts.length)}>
          {t('form.rows.add')}
        </Button>
      )}
    </Box>
  );
}
