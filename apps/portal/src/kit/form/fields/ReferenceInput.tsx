import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useMemo, useState } from 'react';

import { useSettledText } from '../../../ui/text/useSettledText.ts';
import { useText } from '../../../ui/text/useText.ts';
import type { ReferenceSource, WidgetProps } from '../../definition/formDefinition.ts';
import { useFormFrame } from '../formFrame.ts';
import { useReferenceNames, useReferenceOptions, type ReferenceOption } from '../useReference.ts';
import { FieldText, hasFieldText } from '../../../ui/control/FieldText.tsx';

interface LookupProps extends WidgetProps {
  readonly source: ReferenceSource;
  readonly isMultiple: boolean;
}

function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((id) => typeof id === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** Type-ahead over another resource. What is chosen is shown by name, its id is the value. */
function LookupInput(props: LookupProps) {
  const { id, label, error, isRequired, isReadOnly, onChange, onBlur, source, isMultiple, value } = props;
  const t = useText('kit');
  const { getValues } = useFormFrame();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useSettledText(typed);
  const ids = idsOf(value);
  const values = getValues();
  const known = useReferenceNames(ids.map((wanted) => ({ source, id: wanted, values })));
  const found = useReferenceOptions(source, values, search, isOpen);
  const options = useDeferredValue(found.data ?? []);
  const names = ids.map((wanted) => known.get(wanted) ?? '…').join('\n');
  // The same objects while nothing changes: a new one makes the input forget what is being typed.
  const chosen = useMemo(() => {
    const parts = names.split('\n');
    return idsOf(value).map((chosenId, at): ReferenceOption => ({ id: chosenId, name: parts[at] ?? '…' }));
  }, [value, names]);
  const isLoading = found.isFetching || search !== typed;

  const shared = {
    id,
    options,
    loading: isLoading,
    loadingText: t('form.reference.loading'),
    noOptionsText: found.isError ? t('form.reference.failed') : t('form.reference.none'),
    readOnly: isReadOnly,
    open: isOpen,
    onOpen: () => setIsOpen(true),
    onClose: () => setIsOpen(false),
    onBlur,
    // A chosen name fills the box as well, and must not become the next search.
    onInputChange: (_: unknown, text: string, reason: string) => setTyped(reason === 'input' ? text : ''),
    // The server has searched already.
    filterOptions: (all: ReferenceOption[]) => all,
    getOptionLabel: (option: ReferenceOption) => option.name,
    getOptionKey: (option: ReferenceOption) => option.id,
    isOptionEqualToValue: (option: ReferenceOption, other: ReferenceOption) => option.id === other.id,
    renderInput: (params: Parameters<Parameters<typeof Autocomplete>[0]['renderInput']>[0]) => (
      <TextField
        {...params}
        label={label}
        required={isRequired}
        error={error !== undefined}
        helperText={hasFieldText(props) ? <FieldText {...props} /> : undefined}
        slotProps={{
          ...params.slotProps,
          htmlInput: { ...params.slotProps.htmlInput, required: false, 'aria-required': isRequired },
        }}
      />
    ),
  };

  return isMultiple ? (
    <Autocomplete<ReferenceOption, true>
      {...shared}
      options={[...options]}
      multiple
      disableCloseOnSelect
      value={chosen}
      onChange={(_, next) => onChange(next.map((option) => option.id))}
    />
  ) : (
    <Autocomplete<ReferenceOption>
      {...shared}
      options={[...options]}
      value={chosen[0] ?? null}
      onChange={(_, next) => onChange(next?.id ?? null)}
    />
  );
}

function sourceOf({ field, definition }: WidgetProps): ReferenceSource {
  if (definition.reference === undefined) throw new Error(`${field} needs a reference source`);
  return definition.reference;
}

/** One record of another resource. */
export function ReferenceInput(props: WidgetProps) {
  return <LookupInput {...props} source={sourceOf(props)} isMultiple={false} />;
}

/** Several records of another resource, in the order they were chosen. */
export function MultiReferenceInput(props: WidgetProps) {
  return <LookupInput {...props} source={sourceOf(props)} isMultiple />;
}
