import { listLimits } from '@atrium/contract';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Input from '@mui/material/Input';
import InputAdornment from '@mui/material/InputAdornment';
import { useEffect, useState } from 'react';

import { useText } from '../../ui/text/useText.ts';
import { FilterChip } from './FilterChip.tsx';
import type { FilterDefinition } from './filterDefinition.ts';
import type { ListState } from './listState.ts';

const typingPause = 300;

interface FilterBarProps {
  readonly filters: readonly FilterDefinition[];
  readonly state: ListState;
  readonly area: string;
  readonly isSearchable: boolean;
  readonly onChange: (part: Partial<ListState>) => void;
}

/** Search first, then a chip for each filter; what is set is seen without opening anything. */
export function FilterBar({ filters: all, state, area, isSearchable, onChange }: FilterBarProps) {
  const t = useText('kit');
  const filters = all.filter(({ isAbove }) => isAbove !== true);
  const isFiltered = Object.keys(state.filters).length > 0;
  return (
    <Box
      role="search"
      aria-label={t('list.filters.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 4 }}
    >
      {isSearchable && <SearchField search={state.search} onSearch={(search) => onChange({ search })} />}
      {filters.length > 0 && (
        // One line that scrolls where there is little room, so that the rows come into sight.
        <Box
          sx={{
            display: 'flex',
            flexWrap: { sm: 'wrap' },
            gap: 2,
            overflowX: { xs: 'auto', sm: 'visible' },
            p: '2px',
            m: '-2px',
          }}
        >
          {filters.map((filter) => (
            <FilterChip
              key={filter.field}
              filter={filter}
              values={state.filters[filter.field] ?? []}
              area={area}
              onChange={(values) => {
                const { [filter.field]: _, ...others } = state.filters;
                onChange({ filters: values.length > 0 ? { ...others, [filter.field]: values } : others });
              }}
            />
          ))}
          {isFiltered && (
            <Button size="small" onClick={() => onChange({ filters: {} })}>
              {t('list.filters.clear')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

interface SearchFieldProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

function SearchField({ search, onSearch }: SearchFieldProps) {
  const t = useText('kit');
  const [draft, setDraft] = useState(search);
  const [sent, setSent] = useState(search);
  // The address has changed by itself: back, forward, or the filters were cleared.
  if (search !== sent) {
    setSent(search);
    setDraft(search);
  }
  const send = (text: string) => {
    setDraft(text);
    setSent(text);
    if (text !== search) onSearch(text);
  };
  useEffect(() => {
    if (draft === sent) return undefined;
    const timer = setTimeout(() => {
      setSent(draft);
      onSearch(draft);
    }, typingPause);
    return () => clearTimeout(timer);
  }, [draft, sent, onSearch]);

  return (
    <Input
      name="search"
      value={draft}
      placeholder={t('list.search')}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(draft);
        if (event.key === 'Escape' && draft !== '') send('');
      }}
      inputProps={{ 'aria-label': t('list.search'), maxLength: listLimits.mostSearchLength, enterKeyHint: 'search' }}
      startAdornment={
        <InputAdornment position="start">
          <SearchOutlined />
        </InputAdornment>
      }
      endAdornment={
        draft === '' ? null : (
          <InputAdornment position="end">
            <IconButton size="small" aria-label={t('list.clearSearch')} onClick={() => send('')}>
              <CloseOutlined fontSize="small" />
            </IconButton>
          </InputAdornment>
        )
      }
      sx={{ flex: '1 1 200px', maxWidth: { sm: 320 }, '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
    />
  );
}
