import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';

import { DatesProvider } from '../../ui/format/DatesProvider.tsx';
import { useText } from '../../ui/text/useText.ts';
import { ApplyForm } from '../../ui/control/ApplyForm.tsx';
import type { FilterEditorProps } from './filterEditorProps.ts';
import { rangeOf } from './filterNodes.ts';

function dayOf(text: string): Dayjs | null {
  const day = dayjs(text);
  return text === '' || !day.isValid() ? null : day;
}

function textOf(day: Dayjs | null): string {
  return day?.isValid() ? day.format('YYYY-MM-DD') : '';
}

/** From one day to another, both included, in the zone of the page. */
export function DateRangeEditor({ values, onChange, onDone }: Omit<FilterEditorProps, 'filter'>) {
  const t = useText('kit');
  const [before] = values;
  const [from, setFrom] = useState(dayOf(rangeOf(before)[0]));
  const [to, setTo] = useState(dayOf(rangeOf(before)[1]));
  const isReversed = from !== null && to !== null && from.isAfter(to, 'day');
  return (
    <DatesProvider>
      <ApplyForm
        isRefused={isReversed}
        onApply={() => {
          const ends = [textOf(from), textOf(to)];
          onDone();
          onChange(ends.every((end) => end === '') ? [] : [ends.join('..')]);
        }}
      >
        <DatePicker
          label={t('list.filters.from')}
          value={from}
          onChange={setFrom}
          slotProps={{ textField: { variant: 'standard' } }}
        />
        <DatePicker
          label={t('list.filters.to')}
          value={to}
          onChange={setTo}
          slotProps={{
            textField: {
              variant: 'standard',
              error: isReversed,
              helperText: isReversed ? t('list.filters.order') : null,
            },
          }}
        />
      </ApplyForm>
    </DatesProvider>
  );
}
