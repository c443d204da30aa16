import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useState } from 'react';

import { matchesText } from '../../ui/command/matchesText.ts';
import { NumberField } from '../../ui/control/NumberField.tsx';
import { OpenOptions } from '../../ui/control/OpenOptions.tsx';
import { AfterDelay } from '../../ui/feedback/AfterDelay.tsx';
import { CountedLabel } from '../../ui/format/CountedLabel.tsx';
import { isUnclearNumber } from '../../ui/format/readNumber.ts';
import { useFieldErrors } from '../../ui/text/useFieldErrors.ts';
import { useText } from '../../ui/text/useText.ts';
import { ApplyForm } from '../../ui/control/ApplyForm.tsx';
import type { FilterEditorProps } from './filterEditorProps.ts';
import { rangeOf } from './filterNodes.ts';
import { useValuesInUse } from './useValuesInUse.ts';

/** The input of a filter. Choices apply at once, typed values when they are confirmed. */
export function FilterEditor({ filter, ...props }: FilterEditorProps) {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceEditor {...props} filter={filter} />;
    case 'boolean':
      return <BooleanEditor {...props} filter={filter} />;
    case 'text':
      return <TextEditor {...props} filter={filter} />;
    default:
      return <NumberRangeEditor {...props} />;
  }
}

type EditorProps = Omit<FilterEditorProps, 'filter'>;

// Both show what was chosen at once; the address, which everything else shows, follows a moment later.

/** From how many choices on there is a field to look for one. */
const SEARCHED_FROM = 8;

/** The choices that the list has, each with its count; all of them where they could not be counted. */
function ChoiceEditor({ filter, label, values, area, source, onChange }: FilterEditorProps<'choice'>) {
  const t = useText('kit');
  const own = useText(area);
  const [chosen, setChosen] = useState(values);
  const [typed, setTyped] = useState('');
  const { data: counts, isPending } = useValuesInUse(source, filter.field, null);
  if (isPending) return <AfterDelay>{t('list.loading')}</AfterDelay>;
  const wordOf = (option: string) => own.at(`values.${filter.field}.${option}`) ?? option;
  const inUse = filter.options.filter((one) => counts?.has(one) !== false || values.includes(one));
  const choose = (option: string, isChosen: boolean) => {
    const next = filter.options.filter((one) => (one === option ? isChosen : chosen.includes(one)));
    setChosen(next);
    onChange(next);
  };
  if (inUse.length === 0) return t('list.filters.noOptions');
  return (
    <FormGroup aria-label={label} role="group">
      {inUse.length >= SEARCHED_FROM && (
        <TextField
          autoFocus
          label={t('list.filters.find')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {inUse
        .filter((one) => matchesText(wordOf(one), typed))
        .map((option) => (
          <FormControlLabel
            key={option}
            label={<CountedLabel count={counts?.get(option)}>{wordOf(option)}</CountedLabel>}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(option)}
                onChange={(event) => choose(option, event.target.checked)}
              />
            }
          />
        ))}
    </FormGroup>
  );
}

function BooleanEditor({ filter, label, values, source, onChange }: FilterEditorProps) {
  const t = useText('kit');
  const { data: counts } = useValuesInUse(source, filter.field, null);
  const countOf = (value: string) => counts && (counts.get(value) ?? 0);
  const [chosen, setChosen] = useState(values[0] ?? '');
  const choose = (value: string) => {
    setChosen(value);
    onChange([value]);
  };
  return (
    <RadioGroup aria-label={label} value={chosen} onChange={(_, value) => choose(value)}>
      <FormControlLabel
        value="true"
        label={<CountedLabel count={countOf('true')}>{t('list.yes')}</CountedLabel>}
        control={<Radio size="small" />}
      />
      <FormControlLabel
        value="false"
        label={<CountedLabel count={countOf('false')}>{t('list.no')}</CountedLabel>}
        control={<Radio size="small" />}
      />
    </RadioGroup>
  );
}

/** A part of a text; the texts that the list has and that contain it are below. */
function TextEditor({ filter: { field }, values, source, onChange, onDone }: FilterEditorProps) {
  const t = useText('kit');
  const [draft, setDraft] = useState(values[0] ?? '');
  const value = useDeferredValue(draft.trim());
  const only = value === '' ? null : ({ kind: 'match', field, function: 'contains', value } as const);
  const { data: counts } = useValuesInUse(source, field, only);
  const apply = (text: string) => {
    onDone();
    onChange(text.trim() === '' ? [] : [text.trim()]);
  };
  return (
    <ApplyForm onApply={() => apply(draft)}>
      <OpenOptions
        freeSolo
        multiple={false}
        options={[...(counts?.keys() ?? [])]}
        value={values[0] ?? null}
        inputValue={draft}
        onInputChange={(_, next) => setDraft(next.slice(0, 200))}
        onChange={(_, chosen) => apply(chosen ?? '')}
        renderOption={({ key, ...props }, text) => (
          <li key={key} {...props}>
            <CountedLabel count={counts?.get(text)}>{text}</CountedLabel>
          </li>
        )}
        renderInput={(params) => <TextField {...params} autoFocus label={t('list.filters.contains')} />}
      />
    </ApplyForm>
  );
}

/** The end of a range as a number; text of an address that is none is shown as it is. */
function endOf(text: string): number | string | null {
  if (text.trim() === '') return null;
  return Number.isFinite(Number(text)) ? Number(text) : text;
}

function NumberRangeEditor({ values, onChange, onDone }: EditorProps) {
  const t = useText('kit');
  const fieldErrors = useFieldErrors();
  const [before] = values;
  const [from, setFrom] = useState(endOf(rangeOf(before)[0]));
  const [to, setTo] = useState(endOf(rangeOf(before)[1]));
  const problemOf = (end: number | string | null) =>
    typeof end === 'string' ? fieldErrors(isUnclearNumber(end) ? 'unclearNumber' : 'number') : undefined;
  const isReversed = typeof from === 'number' && typeof to === 'number' && from > to;
  return (
    <ApplyForm
      isRefused={isReversed || typeof from === 'string' || typeof to === 'string'}
      onApply={() => {
        onDone();
        onChange(from === null && to === null ? [] : [`${from ?? ''}..${to ?? ''}`]);
      }}
    >
      <Box sx={{ display: 'flex', gap: 3 }}>
        <NumberField
          hasFocus
          label={t('list.filters.from')}
          value={from}
          problem={problemOf(from)}
          onChange={setFrom}
        />
        <NumberField
          label={t('list.filters.to')}
          value={to}
          problem={isReversed ? t('list.filters.order') : problemOf(to)}
          onChange={setTo}
        />
      </Box>
    </ApplyForm>
  );
}
