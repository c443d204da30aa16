import CloseOutlined from '@mui/icons-material/CloseOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import CircularProgress from '@mui/material/CircularProgress';
import Popover from '@mui/material/Popover';
import { lazy, Suspense, useId, useState } from 'react';

import { AfterDelay } from '../feedback/AfterDelay.tsx';
import { useText } from '../text/useText.ts';
import { FilterSummary } from './FilterSummary.tsx';
import type { FilterDefinition } from './listDefinition.ts';

const FilterEditor = lazy(async () => ({ default: (await import('./FilterEditor.tsx')).FilterEditor }));

/** What a filter's editor is given; `onDone` closes it. */
export interface FilterEditorProps<Kind extends FilterDefinition['kind'] = FilterDefinition['kind']> {
  readonly filter: Extract<FilterDefinition, { kind: Kind }>;
  readonly label: string;
  readonly values: readonly string[];
  readonly area: string;
  readonly onChange: (values: readonly string[]) => void;
  readonly onDone: () => void;
}

type FilterChipProps = Omit<FilterEditorProps, 'onDone' | 'label' | 'filter'> & { readonly filter: FilterDefinition };

/** One filter of the bar: its name, what it is set to, and its editor in a popover. */
export function FilterChip({ filter, values, area, onChange }: FilterChipProps) {
  const t = useText('kit');
  const own = useText(area);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const label = own.at(`filters.${filter.field}`) ?? own.at(`fields.${filter.field}`) ?? filter.field;
  const isSet = values.length > 0;

  return (
    <>
      <Chip
        component="button"
        variant={isSet ? 'filled' : 'outlined'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        label={
          isSet ? (
            <>
              {`${label}: `}
              <Suspense fallback="…">
                <FilterSummary filter={filter} values={values} area={area} />
              </Suspense>
            </>
          ) : (
            label
          )
        }
        // The arrow opens like the rest of the chip; the cross takes the filter off, as Delete does on the keyboard.
        onDelete={isSet ? () => onChange([]) : (event: React.SyntheticEvent) => setAnchor(chipOf(event.target))}
        deleteIcon={isSet ? <CloseOutlined /> : <ExpandMoreOutlined />}
        sx={{
          maxWidth: 320,
          ...(isSet && { bgcolor: 'brand.tint', fontWeight: 600 }),
          '& .MuiChip-deleteIcon': { fontSize: 24, p: '3px', color: 'text.secondary' },
        }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 300, maxWidth: 'calc(100vw - 32px)' } },
        }}
      >
        <Box sx={{ p: 4, display: 'grid', gap: 3 }}>
          <Box id={titleId} sx={{ fontWeight: 600 }}>
            {label}
          </Box>
          <Suspense
            fallback={
              <AfterDelay>
                <CircularProgress size={20} aria-label={t('list.loading')} />
              </AfterDelay>
            }
          >
            <FilterEditor
              filter={filter}
              label={label}
              values={values}
              area={area}
              onChange={onChange}
              onDone={() => setAnchor(null)}
            />
          </Suspense>
          {isSet && (
            <Button
              size="small"
              sx={{ justifySelf: 'start' }}
              onClick={() => {
                setAnchor(null);
                onChange([]);
              }}
            >
              {t('list.filters.remove')}
            </Button>
          )}
        </Box>
      </Popover>
    </>
  );
}

function chipOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.MuiChip-root') : null;
}
