import {
  allOf,
  anyOf,
  type CapacityType,
  capacityTypes,
  type FilterNode,
  space,
  spacesOfCapacity,
  wallClockAt,
  weekdays as weekdayNames,
} from '@atrium/contract';
import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';

import type { FieldDefinition, Values, WidgetProps } from '../../kit/form/formDefinition.ts';
import { ChoiceInput } from '../../kit/form/fields/ChoiceInput.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useFormats } from '../../ui/format/useFormats.ts';

function typeOf(value: unknown): CapacityType | undefined {
  return capacityTypes.find((type) => type === value);
}

/** The capacity type; a location or recurrence that another type does not have is cleared with it (RESV-05). */
function CapacityTypeInput(props: WidgetProps) {
  const { setValue } = useFormContext();
  const handleChange = (value: unknown) => {
    props.onChange(value);
    setValue('spaceId', null);
    if (value === 'building') return;
    setValue('recurrence', 'none');
    setValue('weekdays', []);
  };
  return <ChoiceInput {...props} onChange={handleChange} />;
}

/** How often; a week begins with the weekday of the start. */
function RecurrenceInput(props: WidgetProps) {
  const { getValues, setValue } = useFormContext();
  const { timeZone } = useFormats();
  const handleChange = (value: unknown) => {
    props.onChange(value);
    const { startDate, weekdays: days }: Values = getValues();
    const start = typeof startDate === 'string' ? Date.parse(startDate) : Number.NaN;
    if (value !== 'weekly' || Number.isNaN(start) || (Array.isArray(days) && days.length > 0)) return;
    const weekday = (new Date(wallClockAt(start, timeZone)).getUTCDay() + 6) % 7;
    setValue('weekdays', [weekdayNames[weekday]], { shouldDirty: true });
  };
  return <ChoiceInput {...props} onChange={handleChange} />;
}

const capacityType: FieldDefinition = { field: 'capacityType', half: true, component: CapacityTypeInput };
const recurrence: FieldDefinition = { field: 'recurrence', half: true, component: RecurrenceInput };
const weekdays: FieldDefinition = { field: 'weekdays', half: true };

/** Spaces of the building that the chosen capacity type counts the people of. */
function spacesFor(values: Values, buildingId: string | undefined): FilterNode | undefined {
  const type = typeOf(values['capacityType']);
  if (type === undefined || buildingId === undefined) return undefined;
  const equal = (field: string, value: string): FilterNode => ({ kind: 'compare', field, operator: 'eq', value });
  const kinds = anyOf(...spacesOfCapacity[type].map((one) => equal('type', one)));
  return allOf(equal('buildingId', buildingId), kinds) ?? undefined;
}

/** Where the people are counted, and how often: floors and areas have a location and no recurrence (RESV-02, RESV-05). */
export function LocationSection() {
  const { buildingId } = useContextStack();
  const values: Values = useWatch();
  const type = typeOf(values['capacityType']);
  const location: FieldDefinition = {
    field: 'spaceId',
    half: true,
    reference: { resource: space, label: 'name', filter: (typed) => spacesFor(typed, buildingId) },
  };
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <FormField definition={capacityType} />
      {type === 'building' && <FormField definition={recurrence} />}
      {type !== undefined && type !== 'building' && <FormField key={type} definition={location} />}
      {values['recurrence'] === 'weekly' && <FormField definition={weekdays} />}
    </Box>
  );
}
