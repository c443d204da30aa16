import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';

import { SearchField } from '../../ui/control/SearchField.tsx';
import { useText } from '../../ui/text/useText.ts';
import { FilterChip } from './FilterChip.tsx';
import type { FilterDefinition } from '../definition/filterDefinition.ts';
import type { ListState } from '../definition/listDefinition.ts';
import type { ValuesSource } from './useValuesInUse.ts';

interface FilterBarProps {
  readonly filters: readonly FilterDefinition[];
  readonly state: ListState;
  readonly area: string;
  readonly source: ValuesSource;
  readonly isSearchable: boolean;
  /** Whether the deleted records are a filter: for those who may restore them (WORK-10). */
  readonly canRestore: boolean;
  readonly onChange: (part: Partial<ListState>) => void;
}

/** Search first, then a chip for each filter; what is set is seen without opening anything. */
export function FilterBar({ filters: all, state, area, source, isSearchable, canRestore, onChange }: FilterBarProps) {
  const t = useText('kit');
  const filters = all.filter(({ field, shown }) => (shown === 'whenSet' ? field in state.filters : shown !== 'above'));
  const isFiltered = state.isDeleted || Object.keys(state.filters).length > 0;
  return (
    <Box
      role="search"
      aria-label={t('list.filters.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 4 }}
    >
      {isSearchable && <SearchField search={state.search} onSearch={(search) => onChange({ search })} />}
      {(filters.length > 0 || canRestore) && (
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
              source={source}
              onChange={(values) => {
                const { [filter.field]: _, ...others } = state.filters;
                onChange({ filters: values.length > 0 ? { ...others, [filter.field]: values } : others });
              }}
            />
          ))}
          {canRestore && (
            <Chip
              component="button"
              variant={state.isDeleted ? 'filled' : 'outlined'}
              aria-pressed={state.isDeleted}
              onClick={() => onChange({ isDeleted: !state.isDeleted })}
              label={t('list.filters.deleted')}
              sx={state.isDeleted ? { bgcolor: 'brand.tint', fontWeight: 600 } : {}}
            />
          )}
          {isFiltered && (
            <Button size="small" onClick={() => onChange({ filters: {}, isDeleted: false })}>
              {t('list.filters.clear')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
