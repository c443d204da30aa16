import { listLimits } from '@atrium/contract';
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import FirstPageOutlined from '@mui/icons-material/FirstPageOutlined';
import LastPageOutlined from '@mui/icons-material/LastPageOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import { useId, type ReactNode } from 'react';

import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import type { ListState } from '../definition/listDefinition.ts';
import { useCountText } from './useCountText.ts';

interface ListPagerProps {
  readonly state: Pick<ListState, 'page' | 'size'>;
  /** Undefined until the first page is there. */
  readonly total: number | undefined;
  /** How far rows are counted and how many the page has, where there are more than are counted. */
  readonly uncounted?: { readonly most: number; readonly rows: number; readonly hasNext: boolean } | undefined;
  readonly onChange: (part: Partial<ListState>) => void;
}

/** Which rows are shown, how many at once, and the way to the other pages (LIM-01, SHELL-49). */
export function ListPager({ state, total: known, uncounted, onChange }: ListPagerProps) {
  const total = known ?? 0;
  const t = useText('kit');
  const { number } = useFormats();
  const countText = useCountText(uncounted?.most);
  const sizeId = useId();
  // Of more rows than are counted the last page is not known; each page knows whether there is a next one.
  const last =
    uncounted === undefined ? Math.max(1, Math.ceil(total / state.size)) : state.page + (uncounted.hasNext ? 1 : 0);
  const page = Math.min(state.page, last);
  const before = (page - 1) * state.size;
  const to = uncounted === undefined ? Math.min(total, before + state.size) : before + uncounted.rows;
  const shownTotal = uncounted === undefined ? number(total) : countText(total);
  const range = { from: number(total === 0 ? 0 : before + 1), to: number(to), total: shownTotal };

  // At the ends the buttons stay focusable, so that paging on and on by keyboard does not lose the focus.
  const step = (label: string, target: number, icon: ReactNode) => {
    const isOff = target === page || target < 1 || target > last;
    return (
      <IconButton
        aria-label={label}
        aria-disabled={isOff}
        onClick={() => !isOff && onChange({ page: target })}
        sx={isOff ? { opacity: 0.4, cursor: 'default' } : null}
      >
        {icon}
      </IconButton>
    );
  };

  return (
    <Box
      component="nav"
      aria-label={t('list.pager.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'end',
        columnGap: 6,
        px: 3,
        py: 1,
        minHeight: 52,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'caption',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <label htmlFor={sizeId}>{t('list.pager.rowsPerPage')}</label>
        <NativeSelect
          disableUnderline
          value={state.size}
          inputProps={{ id: sizeId }}
          onChange={(event) => onChange({ size: Number(event.target.value) })}
          sx={{ typography: 'caption' }}
        >
          {listLimits.pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <span className="tabular">{known !== undefined && t('list.pager.range', range)}</span>
      <Box sx={{ display: 'flex' }}>
        {step(t('list.pager.first'), 1, <FirstPageOutlined />)}
        {step(t('list.pager.previous'), page - 1, <ChevronLeftOutlined />)}
        {step(t('list.pager.next'), page + 1, <ChevronRightOutlined />)}
        {uncounted === undefined && step(t('list.pager.last'), last, <LastPageOutlined />)}
      </Box>
    </Box>
  );
}
