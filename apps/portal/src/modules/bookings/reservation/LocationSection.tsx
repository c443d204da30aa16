import {
  allOf,
  anyOf,
  type CapacityType,
  capacityTypes,
  type FilterNode,
  type reservation,
  spaceFacts,
  spacesOfCapacity,
  wallClockAt,
  weekdays as weekdayNames,
} from '@atrium/contract';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import type {
  FieldDefinition,
  FormValues,
  RecordValues,
  Values,
  WidgetProps,
} from '../../../kit/definition/formDefinition.ts';
import { ChoiceInput } from '../../../kit/form/fields/ChoiceInput.tsx';
import { FormField } from '../../../kit/form/FormField.tsx';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

type Form = FormValues<typeof reservation>;

function typeOf(value: unknown): CapacityType | undefined {
  return capacityTypes.find((type) => type === value);
}

/**
 * The capacity type; a location that another type does not have is cleared with it. Floors and areas are not repeated: what was
 * chosen comes back with the building, until the form is left (RESV-05, TRUE-10).
 */
function CapacityTypeInput(props: WidgetProps) {
  const { getValues, setValue } = useFormContext();
  const kept = useRef<Values | null>(null);
  const handleChange = (value: unknown) => {
    const { capacityType: before, recurrence: chosen, weekdays: days }: Form = getValues();
    props.onChange(value);
    setValue('spaceId', null);
    if (value === 'building') {
      if (kept.current === null) return;
      for (const [field, one] of Object.entries(kept.current)) setValue(field, one, { shouldDirty: true });
      return;
    }
    if (before === 'building' || before === undefined || before === null)
      kept.current = { recurrence: chosen, weekdays: days };
    setValue('recurrence', 'none');
    setValue('weekdays', []);
  };
  return <ChoiceInput {...props} onChange={handleChange} />;
}

/** Asks how often; a week begins with the weekday of the start. Off for floors and areas, with its reason (RESV-05, KIT-18). */
function RecurrenceInput(props: WidgetProps) {
  const { getValues, setValue } = useFormContext();
  const { timeZone } = useFormats();
  const text = useText('reservation');
  const type = typeOf(useWatch({ name: 'capacityType' }));
  const isOff = type !== undefined && type !== 'building';
  const handleChange = (value: unknown) => {
    props.onChange(value);
    const { startDate, weekdays: days }: Form = getValues();
    const start = typeof startDate === 'string' ? Date.parse(startDate) : Number.NaN;
    if (value !== 'weekly' || Number.isNaN(start) || (Array.isArray(days) && days.length > 0)) return;
    const weekday = (new Date(wallClockAt(start, timeZone)).getUTCDay() + 6) % 7;
    setValue('weekdays', [weekdayNames[weekday]], { shouldDirty: true });
  };
  return (
    <ChoiceInput
      {...props}
      isReadOnly={props.isReadOnly || isOff}
      help={isOff ? text('noRecurrence') : props.help}
      onChange={handleChange}
    />
  );
}

const capacityType: FieldDefinition = { field: 'capacityType', half: true, component: CapacityTypeInput };
const recurrence: FieldDefinition = { field: 'recurrence', half: true, component: RecurrenceInput };
const weekdays: FieldDefinition = { field: 'weekdays', half: true };

/** Spaces of the building that the chosen capacity type counts the people of. */
function spacesFor(values: Form, buildingId: string | undefined): FilterNode | undefined {
  const type = typeOf(values.capacityType);
  if (type === undefined || buildingId === undefined) return undefined;
  const equal = (field: string, value: string): FilterNode => ({ kind: 'compare', field, operator: 'eq', value });
  const kinds = anyOf(...spacesOfCapacity[type].map((one) => equal('type', one)));
  return allOf(equal('buildingId', buildingId), kinds) ?? undefined;
}

/** The place in which the people are counted, and how often: floors and areas have a location and no recurrence (RESV-02, RESV-05). */
export function LocationSection() {
  const { buildingId } = useContextStack();
  const values: Form = useWatch();
  const type = typeOf(values.capacityType);
  const location: FieldDefinition<'spaceId', RecordValues, Form> = {
    field: 'spaceId',
    half: true,
    reference: { resource: spaceFacts, label: 'name', filter: (typed) => spacesFor(typed, buildingId) },
  };
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <FormField definition={capacityType} />
      {type !== undefined && <FormField definition={recurrence} />}
      {type !== undefined && type !== 'building' && <FormField key={type} definition={location} />}
      {values.recurrence === 'weekly' && <FormField definition={weekdays} />}
    </Box>
  );
}
