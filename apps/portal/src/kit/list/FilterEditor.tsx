import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { lazy, useState } from 'react';

import { useText } from '../../ui/text/useText.ts';
import { ApplyForm } from '../../ui/control/ApplyForm.tsx';
import type { FilterEditorProps } from './filterEditorProps.ts';
import { rangeOf } from './filterNodes.ts';

const DateRangeEditor = lazy(async () => ({ default: (await import('./DateRangeEditor.tsx')).DateRangeEditor }));
const ReferenceEditor = lazy(async () => ({ default: (await import('./ReferenceEditor.tsx')).ReferenceEditor }));

/** The input of a filter. Choices apply at once, typed values when they are confirmed. */
export function FilterEditor({ filter, ...props }: FilterEditorProps) {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceEditor {...props} filter={filter} />;
    case 'boolean':
      return <BooleanEditor {...props} />;
    case 'text':
      return <TextEditor {...props} />;
    case 'number':
      return <NumberRangeEditor {...props} />;
    case 'date':
      return <DateRangeEditor {...props} />;
    default:
      return <ReferenceEditor {...props} filter={filter} />;
  }
}

type EditorProps = Omit<FilterEditorProps, 'filter'>;

// Both show what was chosen at once; the address, which everything else shows, follows a moment later.

function ChoiceEditor({ filter, label, values, area, onChange }: FilterEditorProps<'choice'>) {
  const own = useText(area);
  const [chosen, setChosen] = useState(values);
  const choose = (option: string, isChosen: boolean) => {
    const next = filter.options.filter((one) => (one === option ? isChosen : chosen.includes(one)));
    setChosen(next);
    onChange(next);
  };
  return (
    <FormGroup aria-label={label} role="group">
      {filter.options.map((option) => (
        <FormControlLabel
          key={option}
          label={own.at(`values.${filter.field}.${option}`) ?? option}
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

function BooleanEditor({ label, values, onChange }: EditorProps) {
  const t = useText('kit');
  const [chosen, setChosen] = useState(values[0] ?? '');
  const choose = (value: string) => {
    setChosen(value);
    onChange([value]);
  };
  return (
    <RadioGroup aria-label={label} value={chosen} onChange={(_, value) => choose(value)}>
      <FormControlLabel value="true" label={t('list.yes')} control={<Radio size="small" />} />
      <FormControlLabel value="false" label={t('list.no')} control={<Radio size="small" />} />
    </RadioGroup>
  );
}

function TextEditor({ values, onChange, onDone }: EditorProps) {
  const t = useText('kit');
  const [draft, setDraft] = useState(values[0] ?? '');
  return (
    <ApplyForm
      onApply={() => {
        onDone();
        onChange(draft.trim() === '' ? [] : [draft.trim()]);
      }}
    >
      <TextField
        autoFocus
        label={t('list.filters.contains')}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </ApplyForm>
  );
}

function NumberRangeEditor({ values, onChange, onDone }: EditorProps) {
  const t = useText('kit');
  const [before] = values;
  const [from, setFrom] = useState(rangeOf(before)[0]);
  const [to, setTo] = useState(rangeOf(before)[1]);
  const isReversed = from !== '' && to !== '' && Number(from) > Number(to);
  return (
    <ApplyForm
      isRefused={isReversed}
      onApply={() => {
        onDone();
        onChange(from === '' && to === '' ? [] : [`${from}..${to}`]);
      }}
    >
      <Box sx={{ display: 'flex', gap: 3 }}>
        <TextField
          autoFocus
          type="number"
          label={t('list.filters.from')}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          slotProps={{ htmlInput: { step: 'any' } }}
        />
        <TextField
          type="number"
          label={t('list.filters.to')}
          value={to}
          error={isReversed}
          helperText={isReversed ? t('list.filters.order') : null}
          onChange={(event) => setTo(event.target.value)}
          slotProps={{ htmlInput: { step: 'any' } }}
        />
      </Box>
    </ApplyForm>
  );
}
