import { compareTexts } from '@atrium/contract';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

import { useText } from '../../../ui/text/useText.ts';
import { type LineFilter, lineStates } from './translationLines.ts';

interface TranslationFiltersProps {
  readonly filter: LineFilter;
  /** What texts are used in, by area. */
  readonly places: ReadonlyMap<string, string>;
  readonly onChange: (part: Readonly<Record<string, string>>) => void;
}

/** Which texts the grid shows: by words, by where they are used, and by what is to be done. */
export function TranslationFilters({ filter, places, onChange }: TranslationFiltersProps) {
  const text = useText('translation');
  const sorted = [...places].toSorted(([, one], [, other]) => compareTexts(one, other));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mb: 4 }}>
      <TextField
        type="search"
        label={text('search')}
        value={filter.search}
        onChange={(event) => onChange({ q: event.target.value })}
        sx={{ flex: '2 1 200px' }}
      />
      <TextField
        select
        label={text('place')}
        value={filter.area}
        onChange={(event) => onChange({ area: event.target.value })}
        sx={{ flex: '1 1 160px' }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{text('everywhere')}</MenuItem>
        {sorted.map(([area, name]) => (
          <MenuItem key={area} value={area}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={text('state')}
        value={filter.state}
        onChange={(event) => onChange({ state: event.target.value })}
        sx={{ flex: '1 1 160px' }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{text('states.all')}</MenuItem>
        {lineStates.map((state) => (
          <MenuItem key={state} value={state}>
            {text(`states.${state}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
