import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';

import type { WidgetProps } from '../../definition/formDefinition.ts';
import { FieldText } from '../../../ui/control/FieldText.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';

interface ChipsInputProps extends WidgetProps {
  /** What may be chosen; empty where anything may be typed. */
  readonly options: readonly string[];
  readonly canType: boolean;
  readonly clean?: (typed: string) => string;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((part) => typeof part === 'string') : [];
}

/** Several texts as chips. Enter, comma, space and leaving the field add what was typed; Backspace takes the last away. */
export function ChipsInput(props: ChipsInputProps) {
  const { id, label, help, error, partErrors, isRequired, isReadOnly, onChange, onBlur, choiceLabel } = props;
  const { options, canType, clean = (typed: string) => typed.trim() } = props;
  const { labelled } = useFormats();
  const [typed, setTyped] = useState('');
  // The same list while nothing changes: a new one makes the input forget what is being typed.
  const values = useMemo(() => textsOf(props.value), [props.value]);
  const nameOf = (value: string) => (canType ? value : choiceLabel(value));

  const set = (next: readonly string[]) => {
    const parts = next.flatMap((text) => (canType ? text.split(/[\s,;]+/) : [text])).map(clean);
    onChange([...new Set(parts.filter((part) => part !== ''))]);
    // A chip is complete as soon as it is one: it is checked now, not when the field is left.
    if (canType) onBlur();
  };
  // One message for all chips that it is about.
  const byMessage = Map.groupBy(Object.entries(partErrors), ([, message]) => message);
  const partTexts = [...byMessage].map(([message, parts]) => {
    const wrong = parts.map(([path]) => values[Number(path.split('.')[0])]).filter((value) => value !== undefined);
    return wrong.length === 0 ? message : labelled(wrong.map(nameOf).join(', '), message);
  });
  const shownError = [error, ...partTexts].filter(Boolean).join(' ') || undefined;

  return (
    <Autocomplete<string, true, true, boolean>
      multiple
      freeSolo={canType}
      disableClearable
      disableCloseOnSelect={!canType}
      id={id}
      options={[...options]}
      value={values}
      inputValue={typed}
      readOnly={isReadOnly}
      getOptionLabel={nameOf}
      onChange={(_, next) => set(next)}
      onInputChange={(_, next, reason) => {
        if (reason === 'input' && canType && /[\s,;]/.test(next)) {
          set([...values, next]);
          setTyped('');
        } else {
          setTyped(next);
        }
      }}
      onBlur={() => {
        if (canType && typed.trim() !== '') set([...values, typed]);
        setTyped('');
        onBlur();
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={isRequired}
          error={shownError !== undefined}
          helperText={
            shownError === undefined && help === undefined ? undefined : <FieldText error={shownError} help={help} />
          }
          slotProps={{
            ...params.slotProps,
            // The chips fill a required field, but the browser would still call its empty text box unfilled.
            htmlInput: { ...params.slotProps.htmlInput, required: false, 'aria-required': isRequired },
          }}
        />
      )}
    />
  );
}

/** Domain names, kept in lower case (ERR-04). */
export function DomainsInput(props: WidgetProps) {
  return <ChipsInput {...props} options={[]} canType clean={(typed) => typed.trim().toLowerCase().replace(/^@/, '')} />;
}

/** Web addresses, as typed. */
export function AddressesInput(props: WidgetProps) {
  return <ChipsInput {...props} options={[]} canType />;
}

/** Any number of the offered values. */
export function MultiChoiceInput(props: WidgetProps) {
  return <ChipsInput {...props} options={props.definition.options ?? props.facts.choices} canType={false} />;
}
