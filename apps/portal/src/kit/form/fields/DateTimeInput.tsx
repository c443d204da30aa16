import { instantOf, wallClockAt } from '@atrium/contract';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { use, useState } from 'react';

import { DatesProvider } from '../../../ui/format/DatesProvider.tsx';
import { PlaceZoneContext } from '../../../ui/format/placeZone.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useNow } from '../../../ui/format/useNow.ts';
import { useText } from '../../../ui/text/useText.ts';
import type { WidgetProps } from '../formDefinition.ts';
import { FieldText, hasFieldText } from './FieldText.tsx';

dayjs.extend(utc);

/** The first year that is entered: one that is still being typed is before it, and has a local time of its own kind. */
const FIRST_YEAR = 1900;

interface PickerProps extends WidgetProps {
  readonly hasTime: boolean;
}

/** What was typed last and the field's text that came of it: as long as that is the text, what was typed stays on screen. */
interface Typed {
  readonly text: string;
  readonly shown: Dayjs;
}

/** The zone of the page from when it is known, the same ever after: a filled field never changes its zone. */
function useLastingZone(): string | null {
  const placeZone = use(PlaceZoneContext);
  const current = placeZone === undefined ? 'UTC' : placeZone;
  const [lasting, setLasting] = useState(current);
  if (lasting === null && current !== null) setLasting(current);
  return lasting ?? current;
}

function PickerInput(props: PickerProps) {
  const { id, field, label, error, help, isRequired, isReadOnly, onChange, onBlur, hasTime } = props;
  const t = useText('kit');
  const formats = useFormats();
  const now = useNow();
  const zone = useLastingZone();
  const timeZone = zone ?? 'UTC';
  const isWaiting = hasTime && zone === null;
  const text = typeof props.value === 'string' ? props.value : '';
  const [typed, setTyped] = useState<Typed | null>(null);

  /** Pickers work on the wall clock, as if it was UTC's: no half-typed date meets a change of the clocks. */
  const shownOf = (value: string): Dayjs | null => {
    const parsed = dayjs.utc(value);
    if (value === '' || !parsed.isValid()) return null;
    return hasTime ? dayjs.utc(wallClockAt(parsed.valueOf(), timeZone)) : parsed;
  };
  const textOf = (shown: Dayjs): string => {
    // Half-typed dates stay what they are: text that the contract calls wrong.
    if (!shown.isValid() || shown.year() < FIRST_YEAR) return '?';
    return hasTime ? new Date(instantOf(shown.valueOf(), timeZone)).toISOString() : shown.format('YYYY-MM-DD');
  };
  const handleChange = (next: Dayjs | null) => {
    const nextText = next === null ? null : textOf(next);
    setTyped(next === null || nextText === null ? null : { text: nextText, shown: next });
    onChange(nextText);
  };
  const handleBlur = () => {
    onBlur();
    // A time that the clocks leave out is shown as the one that it has become.
    if (typed !== null && typed.text !== '?') setTyped(null);
  };
  const zoneText =
    hasTime && !isWaiting
      ? t('form.zone', { zone: formats.zoneName(timeZone), time: formats.timeOfDay(now, timeZone) })
      : undefined;
  const allHelp = [zoneText, help].filter(Boolean).join(' · ') || undefined;
  const shared = {
    label,
    name: field,
    readOnly: isReadOnly || isWaiting,
    timezone: 'UTC',
    onChange: handleChange,
    value: typed !== null && typed.text === text ? typed.shown : isWaiting ? null : shownOf(text),
    slotProps: {
      textField: {
        id,
        variant: 'standard' as const,
        fullWidth: true,
        required: isRequired,
        error: error !== undefined,
        onBlur: handleBlur,
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

/** A point in time, entered as wall-clock time of the page's zone, which is named, and kept in UTC (LIM-04, KIT-17). */
export function DateTimeInput(props: WidgetProps) {
  return <PickerInput {...props} hasTime />;
}

/** A day, without time or zone. */
export function DateInput(props: WidgetProps) {
  return <PickerInput {...props} hasTime={false} />;
}
