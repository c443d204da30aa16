import { type extension, locationLimits, type RecordOf, type WorkOrderLocation } from '@atrium/contract';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { TextInput } from '../../../kit/form/fields/TextInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useFormFrame } from '../../../kit/form/formFrame.ts';
import { valueAt } from '../../../kit/form/formValues.ts';
import { FieldText, hasFieldText } from '../../../ui/control/FieldText.tsx';
import { useSettledText } from '../../../ui/text/useSettledText.ts';
import { useText } from '../../../ui/text/useText.ts';
import {
  isUnknownPlace,
  locationLevelOf,
  type LocationPlace,
  useLocations,
  useStoredLocation,
} from './useLocations.ts';

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns what a location of a field is in: no place until the location around it is chosen and may be one. */
function useLocationPlace(customerId: string, field: string) {
  const { control } = useFormFrame();
  const { level, around, below } = locationLevelOf(field);
  const aroundId = useWatch({ control, compute: (values) => around && textOf(valueAt(values, around)) });
  const placeOf = (): LocationPlace | undefined => {
    if (level.within === null) return { customerId };
    return typeof aroundId === 'string' ? { customerId, [level.within]: aroundId } : undefined;
  };
  return { level, below, isAroundMissing: aroundId === null, place: placeOf() };
}

/** A location of the customer's CMMS, found by its name; another one empties the fields of what was in it (INTG-23). */
function LocationChoice({ customerId, ...props }: WidgetProps<unknown> & { readonly customerId: string }) {
  const { id, field, label, error, isReadOnly, onChange, onBlur } = props;
  const text = useText('extension');
  const kit = useText('kit');
  const { setValue } = useFormContext();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useSettledText(typed);
  const { level, below, isAroundMissing, place } = useLocationPlace(customerId, field);
  const stored = textOf(props.value);
  const known = useStoredLocation(level, place, stored);
  const found = useLocations(level, place, search.trim().slice(0, locationLimits.maxSearchLength), isOpen);
  const name = known.name ?? (known.name === null || known.isFailed ? stored : '…');
  // The same object while nothing changes: a new one makes the input forget what is being typed.
  const chosen = useMemo(() => (stored === null || name === null ? null : { id: stored, name }), [stored, name]);

  const first = isAroundMissing && level.within !== null ? text(`locations.first.${level.within}`) : undefined;
  const stateHint = () => {
    if (first !== undefined && !isReadOnly) return first;
    if (stored !== null && known.name === null) return text('locations.unknown');
    return known.isFailed ? text('locations.failed') : undefined;
  };
  const hints = [
    props.help,
    stateHint(),
    isOpen && found.data?.hasMore === true ? text('locations.more', { most: locationLimits.maxFound }) : undefined,
  ].filter((hint) => hint !== undefined);
  const messages = { error, help: hints.length === 0 ? undefined : hints.join(' ') };
  const noOptions = () => {
    if (first !== undefined) return first;
    if (place === undefined || isUnknownPlace(found.error)) return text('locations.around');
    return kit(found.isError ? 'form.reference.failed' : 'form.reference.none');
  };

  const handleChange = (next: WorkOrderLocation | null) => {
    if (next?.id === stored) return;
    if (next !== null) known.take(next);
    onChange(next?.id ?? null);
    for (const inner of below) setValue(inner, null, { shouldDirty: true });
  };
  return (
    <Autocomplete<WorkOrderLocation>
      id={id}
      options={found.data?.value ?? []}
      value={chosen}
      // What is stored can be cleared, also without anything to choose from.
      disabled={first !== undefined && stored === null && !isReadOnly}
      readOnly={isReadOnly}
      forcePopupIcon={isReadOnly ? false : 'auto'}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onFocus={() => {
        if (known.isFailed) known.retry();
      }}
      onBlur={onBlur}
      loading={place !== undefined && (found.isFetching || search !== typed)}
      loadingText={kit('form.reference.loading')}
      noOptionsText={noOptions()}
      // The server has searched already.
      filterOptions={(all) => all}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      onChange={(_, next) => handleChange(next)}
      // A chosen name fills the box as well, and must not become the next search.
      onInputChange={(_, input, reason) => setTyped(reason === 'input' ? input : '')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={error !== undefined}
          helperText={hasFieldText(messages) ? <FieldText {...messages} /> : undefined}
        />
      )}
    />
  );
}

/** A location that work orders are for: chosen at a building, typed as its id in the catalogue, which has no customer (INTG-23). */
export function LocationInput(props: WidgetProps<RecordOf<typeof extension>>) {
  const text = useText('extension');
  const customerId = props.record?.customerId ?? null;
  if (customerId === null) return <TextInput {...props} help={props.help ?? text('locations.asId')} />;
  return <LocationChoice {...props} customerId={customerId} />;
}
