import { searchedTagGroups, spaceStates } from '@atrium/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';

import { useText } from '../../../ui/text/useText.ts';
import { capacityRange, emptyFilter, type SpaceFilter, type SpaceTab, typesOfTab } from './spaceViewState.ts';
import type { ShownTag } from './useSpaceSchedules.ts';

interface SpaceFiltersProps {
  readonly tab: SpaceTab;
  readonly filter: SpaceFilter;
  /** All tags of the building, those of a group together. */
  readonly tags: readonly ShownTag[];
  readonly onChange: (filter: Partial<SpaceFilter>) => void;
}

type SearchedTag = ShownTag & { readonly group: (typeof searchedTagGroups)[number] };

function isSearched(tag: ShownTag): tag is SearchedTag {
  return searchedTagGroups.some((group) => group === tag.group);
}

/** Shows what narrows the spaces of the floor; all of it together (SPACE-04 to SPACE-06). */
export function SpaceFilters({ tab, filter, tags, onChange }: SpaceFiltersProps) {
  const text = useText('spaceView');
  const isRange = capacityRange(filter) !== null;
  const searched = tags.filter(isSearched);
  const capacity = (field: 'capacityFrom' | 'capacityTo') => (
    <TextField
      label={text(field)}
      value={filter[field]}
      error={!isRange}
      onChange={(event) => onChange({ [field]: event.target.value })}
      slotProps={{ htmlInput: { maxLength: 9, inputMode: 'numeric' } }}
    />
  );
  return (
    <Box role="search" aria-label={text('filters')} sx={{ mb: 4 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(180px, 1fr))' },
        }}
      >
        <TextField
          label={text('name')}
          value={filter.name}
          onChange={(event) => onChange({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 255 } }}
        />
        <TextField
          select
          label={text('statuses')}
          value={filter.statuses}
          onChange={(event) => {
            const chosen: unknown = event.target.value;
            onChange({ statuses: spaceStates.filter((one) => Array.isArray(chosen) && chosen.includes(one)) });
          }}
          slotProps={{ select: { multiple: true } }}
        >
          {spaceStates.map((one) => (
            <MenuItem key={one} value={one}>
              {text(`availability.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={text('type')}
          value={filter.type}
          onChange={(event) => onChange({ type: event.target.value })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{text('anyType')}</MenuItem>
          {typesOfTab[tab].map((type) => (
            <MenuItem key={type} value={type}>
              {text(`types.${type}`)}
            </MenuItem>
          ))}
        </TextField>
        {capacity('capacityFrom')}
        {capacity('capacityTo')}
        <Autocomplete
          multiple
          size="small"
          options={searched}
          value={searched.filter(({ id }) => filter.tags.includes(id))}
          groupBy={({ group }) => text(`tagGroups.${group}`)}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          onChange={(_event, chosen) => onChange({ tags: chosen.map(({ id }) => id) })}
          renderInput={(params) => <TextField {...params} label={text('tags')} />}
        />
        <FormControlLabel
          control={
            <Switch checked={filter.isBookable} onChange={(event) => onChange({ isBookable: event.target.checked })} />
          }
          label={text('isBookable')}
        />
      </Box>
      {!isRange && (
        <Box role="alert" sx={{ mt: 2, color: 'error.main', typography: 'body2' }}>
          {text('capacityWrong')}
        </Box>
      )}
      <Button onClick={() => onChange(emptyFilter(tab))} sx={{ mt: 2 }}>
        {text('clear')}
      </Button>
    </Box>
  );
}
