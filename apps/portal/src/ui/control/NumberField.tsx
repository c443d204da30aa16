import TextField from '@mui/material/TextField';

import { useTypedNumber } from './useTypedNumber.ts';

interface NumberFieldProps {
  readonly label: string;
  /** A number, text that is none, or nothing. */
  readonly value: number | string | null;
  readonly onChange: (value: number | string | null) => void;
  readonly isWhole?: boolean;
  readonly hasFocus?: boolean;
  readonly help?: string | undefined;
  /** What is wrong with the value; shown in place of the help. */
  readonly problem?: string | undefined;
}

/** A labelled number outside of a record's form. */
export function NumberField({ label, value, onChange, isWhole = false, hasFocus, help, problem }: NumberFieldProps) {
  const { input, text, setText, onFocus, onBlur } = useTypedNumber({ value, onChange, isWhole });
  return (
    <TextField
      fullWidth
      autoFocus={hasFocus === true}
      label={label}
      inputRef={input}
      value={text}
      error={problem !== undefined}
      helperText={problem ?? help}
      onChange={(event) => setText(event.target.value)}
      onFocus={onFocus}
      onBlur={onBlur}
      slotProps={{ htmlInput: { inputMode: isWhole ? 'numeric' : 'text', autoComplete: 'off', maxLength: 40 } }}
    />
  );
}
