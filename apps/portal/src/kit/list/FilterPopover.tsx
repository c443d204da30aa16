import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Popover from '@mui/material/Popover';
import { lazy, Suspense, useId } from 'react';

import { AfterDelay } from '../../ui/feedback/AfterDelay.tsx';
import { useText } from '../../ui/text/useText.ts';
import type { FilterDefinition } from './filterDefinition.ts';
import type { FilterEditorProps } from './filterEditorProps.ts';

const FilterEditor = lazy(async () => ({ default: (await import('./FilterEditor.tsx')).FilterEditor }));

interface FilterPopoverProps extends Omit<FilterEditorProps, 'filter'> {
  readonly filter: FilterDefinition;
  /** The chip it hangs from; null while it is closed. */
  readonly anchor: HTMLElement | null;
}

/** What opens from a filter's chip: its editor, and the way to take it off. */
export function FilterPopover({ anchor, ...props }: FilterPopoverProps) {
  const { label, values, onChange, onDone } = props;
  const t = useText('kit');
  const titleId = useId();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onDone}
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
          <FilterEditor {...props} />
        </Suspense>
        {values.length > 0 && (
          <Button
            size="small"
            sx={{ justifySelf: 'start' }}
            onClick={() => {
              onDone();
              onChange([]);
            }}
          >
            {t('list.filters.remove')}
          </Button>
        )}
      </Box>
    </Popover>
  );
}
