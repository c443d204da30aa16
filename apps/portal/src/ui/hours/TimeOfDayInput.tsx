import TextField from '@mui/material/TextField';
import { useState } from 'react';

import { readTimeOfDay, steppedTime } from './timeOfDay.ts';

/** Minutes by which a key moves the time; there and back again meets whole quarters and hours. */
const KEY_STEPS: Readonly<Record<string, number>> = { ArrowUp: 15, ArrowDown: -15, PageUp: 60, PageDown: -60 };

interface TimeOfDayInputProps {
  readonly id: string;
  readonly label: string;
  /** Takes 24:00, too, at which a day may close. */
  readonly isClosing?: boolean;
  /** `HH:mm`, null for none, other text as it was typed. */
  readonly value: string | null;
  /** The time that an arrow key begins with where there is none. */
  readonly usual: string;
  readonly isDisabled: boolean;
  readonly isReadOnly: boolean;
  readonly isWrong: boolean;
  /** Id of the element that says what is wrong. */
  readonly describedBy: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/**
 * A time of the day, typed as people write it and shown as `HH:mm` in 24 hours once the field is left; the arrow keys move
 * it by a quarter of an hour, Page Up and Page Down by an hour (VEND-06).
 */
export function TimeOfDayInput(props: TimeOfDayInputProps) {
  const { id, label, isClosing, value, usual, isDisabled, isReadOnly, isWrong, describedBy, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  // The value may be set from outside: what was typed is shown while it means the same.
  const isTyped = typed !== null && (readTimeOfDay(typed, isClosing) ?? (typed.trim() === '' ? null : typed)) === value;
  const shown = isTyped ? typed : (value ?? '');

  const handleChange = (next: string) => {
    const time = readTimeOfDay(next, isClosing);
    setTyped(next);
    onChange(time === undefined ? next : time);
  };
  const handleStep = (step: number) => {
    const time = readTimeOfDay(shown, isClosing);
    if (time === undefined) return;
    setTyped(null);
    onChange(time === null ? usual : steppedTime(time, step, isClosing));
  };
  return (
    <TextField
      id={id}
      label={label}
      value={shown}
      placeholder="--:--"
      disabled={isDisabled}
      error={isWrong}
      onChange={(event) => handleChange(event.target.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        const step = KEY_STEPS[event.key];
        if (step === undefined || isReadOnly || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        handleStep(step);
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          readOnly: isReadOnly,
          autoComplete: 'off',
          inputMode: 'numeric',
          'aria-describedby': describedBy,
          className: 'tabular',
        },
      }}
    />
  );
}
