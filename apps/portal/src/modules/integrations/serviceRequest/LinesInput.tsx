import TextField from '@mui/material/TextField';
import { useState } from 'react';

import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { FieldText } from '../../../ui/control/FieldText.tsx';

interface LinesInputProps extends WidgetProps {
  /** Reads one line; the contract says what is wrong with it. */
  readonly read: (line: string) => object;
  /** The parts of an item in the order in which its line has them, and what is between two of them. */
  readonly parts: readonly string[];
  readonly between: string;
}

function textAt(item: unknown, part: string): string {
  const found: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, part) : null;
  return typeof found === 'string' ? found : '';
}

/** A list whose items are lines of a text. Below it is the first fault, with the number of its line. */
export function LinesInput({
  read,
  parts,
  between,
  id,
  label,
  help,
  error,
  partErrors,
  isReadOnly,
  ...props
}: LinesInputProps) {
  const { value, onChange, onBlur } = props;
  const write = (item: unknown) => parts.map((part) => textAt(item, part)).join(between);
  const written = Array.isArray(value) ? value.map(write).join('\n') : '';
  // The text that is typed has an open line that the value does not have.
  const [typed, setTyped] = useState(written);
  const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
  const isOwn = linesOf(typed).map(read).map(write).join('\n') === written;
  const [fault] = Object.entries(partErrors);
  const problem =
    error ?? (fault === undefined ? undefined : `${String(Number(fault[0].split('.')[0]) + 1)}: ${fault[1]}`);
  return (
    <TextField
      id={id}
      fullWidth
      multiline
      minRows={3}
      label={label}
      value={isOwn ? typed : written}
      error={problem !== undefined}
      helperText={<FieldText error={problem} help={help} />}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(linesOf(target.value).map(read));
      }}
      onBlur={onBlur}
      slotProps={{ htmlInput: { readOnly: isReadOnly, spellCheck: false } }}
    />
  );
}
