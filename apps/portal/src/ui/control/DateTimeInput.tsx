import { instantOf, wallClockAt } from '@atrium/contract';
import Box from '@mui/material/Box';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { use, useState } from 'react';

import { DatesProvider } from '../format/DatesProvider.tsx';
import { isHalfTyped, isPartlyFilled } from '../format/isHalfTyped.ts';
import { PlaceZoneContext } from '../format/placeZone.ts';
import { useFormats } from '../format/useFormats.ts';
import { useNow } from '../format/useNow.ts';
import { useText } from '../text/useText.ts';
import { FieldText, hasFieldText } from './FieldText.tsx';

dayjs.extend(utc);

/** A field for a date or time, as a form has it; dialogs without a form have it too. */
interface DateProps {
  /** Id of the element that takes the focus. */
  readonly id: string;
  readonly field: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly help: string | undefined;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  /** ISO 8601 in UTC, or `YYYY-MM-DD`; `?` is one that was typed in part. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
}

interface PickerProps extends DateProps {
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
    if (isHalfTyped(shown)) return '?';
    return hasTime ? new Date(instantOf(shown.valueOf(), timeZone)).toISOString() : shown.format('YYYY-MM-DD');
  };
  const handleChange = (next: Dayjs | null) => {
    const nextText = next === null ? null : textOf(next);
    setTyped(next === null || nextText === null ? null : { text: nextText, shown: next });
    onChange(nextText);
  };
  // The field itself takes what is typed in part for no value.
  const noteSections = (sections: Element) => {
    if (isPartlyFilled(sections)) {
      if (text !== '?') onChange('?');
    } else if (text === '?' && typed === null) onChange(null);
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
    <DatesProvider>
      <Box
        onKeyUp={({ currentTarget }) => noteSections(currentTarget)}
        onBlur={({ currentTarget }) => noteSections(currentTarget)}
      >
        {hasTime ? <DateTimePicker {...shared} ampm={false} /> : <DatePicker {...shared} />}
      </Box>
    </DatesProvider>
  );
}

/** A point in time, entered as wall-clock time of the page's zone, which is named, and kept in UTC (LIM-04, KIT-17). */
export function DateTimeInput(props: DateProps) {
  return <PickerInput {...props} hasTime />;
}

/** A day, without time or zone. */
export function DateInput(props: DateProps) {
  return <PickerInput {...props} hasTime={false} />;
}
