import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { HTMLAttributes, RefObject } from 'react';

import { useFormats } from '../../../ui/format/useFormats.ts';
import type { WidgetProps } from '../../definition/formDefinition.ts';
import { useFormFrame } from '../formFrame.ts';
import { FieldText, hasFieldText } from '../../../ui/control/FieldText.tsx';

interface TextInputProps extends WidgetProps {
  readonly type?: 'text' | 'email' | 'url';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly isMultiline?: boolean;
  readonly text?: string;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  readonly onFocus?: () => void;
}

/** From this share of the most characters on, what is left is shown; not of codes, whose length is part of their form. */
const NEARLY_FULL = 0.8;
const SHORTEST = 50;

/** A line or several lines of text, in the standard variant (SHELL-59). */
export function TextInput(props: TextInputProps) {
  const { id, field, label, error, help, isRequired, isReadOnly, onChange, onBlur, definition, facts } = props;
  const { text: phrases } = useFormFrame();
  const formats = useFormats();
  const shown = props.text ?? (typeof props.value === 'string' ? props.value : '');
  const most = facts.maxCharacters;
  const isNearlyFull = most !== undefined && most >= SHORTEST && shown.length > most * NEARLY_FULL;
  const aside = isNearlyFull ? `${formats.number(shown.length)} / ${formats.number(most)}` : undefined;
  const unit = definition.unit === undefined ? undefined : phrases.unit(definition.unit);
  return (
    <TextField
      id={id}
      name={field}
      label={label}
      type={props.type ?? 'text'}
      value={shown}
      required={isRequired}
      error={error !== undefined}
      helperText={
        hasFieldText(props) || aside !== undefined ? (
          <FieldText error={error} help={help} {...(aside === undefined ? {} : { aside })} />
        ) : undefined
      }
      multiline={props.isMultiline === true}
      {...(props.isMultiline === true ? { minRows: 3, maxRows: 14 } : {})}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      {...(props.onFocus === undefined ? {} : { onFocus: props.onFocus })}
      {...(props.inputRef === undefined ? {} : { inputRef: props.inputRef })}
      slotProps={{
        input: {
          readOnly: isReadOnly,
          ...(unit === undefined ? {} : { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> }),
        },
        htmlInput: { autoComplete: 'off', inputMode: props.inputMode, 'aria-invalid': error !== undefined },
      }}
    />
  );
}

export function MultilineInput(props: WidgetProps) {
  return <TextInput {...props} isMultiline />;
}

export function EmailInput(props: WidgetProps) {
  return <TextInput {...props} type="email" inputMode="email" />;
}

export function UrlInput(props: WidgetProps) {
  return <TextInput {...props} type="url" inputMode="url" />;
}
