import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { useWatch } from 'react-hook-form';

import { DatesProvider } from '../../format/DatesProvider.tsx';
import { useText } from '../../text/useText.ts';
import type { WidgetProps } from '../formDefinition.ts';
import { useFormFrame } from '../formFrame.ts';
import { FieldText, hasFieldText } from './FieldText.tsx';

dayjs.extend(utc);
dayjs.extend(timezone);

interface PickerProps extends WidgetProps {
  readonly hasTime: boolean;
}

function PickerInput(props: PickerProps) {
  const { id, field, label, error, help, isRequired, isReadOnly, onChange, onBlur, definition, hasTime } = props;
  const t = useText('kit');
  const { control } = useFormFrame();
  const { zone } = definition;
  const wantedZone = useWatch({ control, compute: (values) => (typeof zone === 'function' ? zone(values) : zone) });
  const timeZone = hasTime ? (wantedZone ?? 'UTC') : 'UTC';
  const text = typeof props.value === 'string' ? props.value : '';
  const value = text === '' ? null : dayjs.utc(text);

  const handleChange = (next: Dayjs | null) => {
    if (next === null) onChange(null);
    // Half-typed dates stay what they are: text that the contract calls wrong.
    else if (!next.isValid()) onChange('?');
    else onChange(hasTime ? next.toISOString() : next.format('YYYY-MM-DD'));
  };
  const zoneText = hasTime ? t('form.zone', { zone: timeZone.replaceAll('_', ' ') }) : undefined;
  const allHelp = [zoneText, help].filter(Boolean).join(' · ') || undefined;
  const shared = {
    label,
    name: field,
    readOnly: isReadOnly,
    timezone: timeZone,
    onChange: handleChange,
    ...(value?.isValid() === false ? {} : { value }),
    slotProps: {
      textField: {
        id,
        variant: 'standard' as const,
        fullWidth: true,
        required: isRequired,
        error: error !== undefined,
        onBlur,
        helperText: hasFieldText({ error, help: allHelp }) ? <FieldText error={error} help={allHelp} /> : undefined,
      },
      popper: { 'aria-labelledby': undefined, 'aria-label': label },
      field: { clearable: !isRequired && !isReadOnly },
    },
  };
  return (
    <DatesProvider>{hasTime ? <DateTimePicker {...shared} ampm={false} /> : <DatePicker {...shared} />}</DatesProvider>
  );
}

/** A point in time, entered as wall-clock time of the field's zone and kept in UTC (LIM-04). */
export function DateTimeInput(props: WidgetProps) {
  return <PickerInput {...props} hasTime />;
}

/** A day, without time or zone. */
export function DateInput(props: WidgetProps) {
  return <PickerInput {...props} hasTime={false} />;
}
