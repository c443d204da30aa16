import { serviceRequestLimits, textLimits } from '@atrium/contract';
import TextField from '@mui/material/TextField';
import { useState } from 'react';

import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { FieldText } from '../../../ui/control/FieldText.tsx';

function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join('\n') : '';
}

/** A list that requests choose from, one entry in each line: names of several words are usual. */
export function ListInput(props: WidgetProps) {
  const { id, label, help, error, partErrors, isReadOnly, value, onChange, onBlur } = props;
  // The text that is typed has an open line that the value does not have.
  const [typed, setTyped] = useState(() => textOf(value));
  const shown = linesOf(typed).join('\n') === textOf(value) ? typed : textOf(value);
  const problem = error ?? Object.values(partErrors)[0];
  return (
    <TextField
      id={id}
      fullWidth
      multiline
      minRows={3}
      label={label}
      value={shown}
      error={problem !== undefined}
      helperText={<FieldText error={problem} help={help} />}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(linesOf(target.value));
      }}
      onBlur={onBlur}
      slotProps={{
        htmlInput: { maxLength: serviceRequestLimits.maxCategories * textLimits.name, readOnly: isReadOnly },
      }}
    />
  );
}
