import Box from '@mui/material/Box';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { useRef, useState } from 'react';

import { DatesProvider } from '../../ui/format/DatesProvider.tsx';
import { isHalfTyped, isPartlyFilled } from '../../ui/format/isHalfTyped.ts';
import { useText } from '../../ui/text/useText.ts';
import { ApplyForm } from '../../ui/control/ApplyForm.tsx';
import type { FilterEditorProps } from './filterEditorProps.ts';
import { AuditPeriods } from './AuditPeriods.tsx';
import { rangeOf } from './filterNodes.ts';

dayjs.extend(utc);

/** Days are UTC's here: there is no night in which the clocks leave midnight out. */
function dayOf(text: string): Dayjs | null {
  const day = dayjs.utc(text);
  return text === '' || !day.isValid() ? null : day;
}

function textOf(day: Dayjs | null): string {
  return day === null ? '' : day.format('YYYY-MM-DD');
}

/** From one day to another, both included, in the zone of the page. */
export function DateRangeEditor({ filter, values, onChange, onDone }: FilterEditorProps) {
  const t = useText('kit');
  const [before] = values;
  const [from, setFrom] = useState(dayOf(rangeOf(before)[0]));
  const [to, setTo] = useState(dayOf(rangeOf(before)[1]));
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const inputs = useRef<HTMLDivElement>(null);
  const isReversed = wrong.length === 0 && from !== null && to !== null && from.isAfter(to, 'day');
  /** The ends that are typed in part: there is nothing to filter by yet. */
  const partsTyped = () => {
    const fields = [...(inputs.current?.querySelectorAll('[role="group"]') ?? [])];
    return [from, to].flatMap((day, at) => {
      const field = fields[at];
      const isPart = (day !== null && isHalfTyped(day)) || (field !== undefined && isPartlyFilled(field));
      return isPart ? [at] : [];
    });
  };
  const inputOf = (at: number) => {
    const problem = wrong.includes(at) ? 'list.filters.day' : at === 1 && isReversed ? 'list.filters.order' : null;
    return {
      variant: 'standard' as const,
      error: problem !== null,
      helperText: problem === null ? null : t(problem),
    };
  };
  const set = (change: (day: Dayjs | null) => void) => (day: Dayjs | null) => {
    setWrong([]);
    change(day);
  };
  return (
    <DatesProvider>
      {filter.kind === 'date' && filter.isOfQuarter === true && (
        <AuditPeriods
          onChoose={(chosen) => {
            onDone();
            onChange(chosen);
          }}
        />
      )}
      <ApplyForm
        isRefused={isReversed}
        onApply={() => {
          const parts = partsTyped();
          setWrong(parts);
          if (parts.length > 0) return;
          const ends = [textOf(from), textOf(to)];
          onDone();
          onChange(ends.every((end) => end === '') ? [] : [ends.join('..')]);
        }}
      >
        <Box ref={inputs} sx={{ display: 'grid', gap: 3 }}>
          <DatePicker
            label={t('list.filters.from')}
            timezone="UTC"
            value={from}
            onChange={set(setFrom)}
            slotProps={{ textField: inputOf(0) }}
          />
          <DatePicker
            label={t('list.filters.to')}
            timezone="UTC"
            value={to}
            onChange={set(setTo)}
            slotProps={{ textField: inputOf(1) }}
          />
        </Box>
      </ApplyForm>
    </DatesProvider>
  );
}
