import type { SxProps, Theme } from '@mui/material/styles';

import { BANNER_OFFSET, sizes } from '../../theme/tokens.ts';

/** The column of the row menu, in pixels. */
export const MENU_WIDTH = 48;
/** The column of the checkboxes. */
export const SELECT_WIDTH = 40;

/** Rows are plain table cells styled from their table: a page of 100 rows costs no style work of its own. */
export const tableStyles = (isCompact: boolean): SxProps<Theme> => ({
  // Columns keep their place from the first grey row on, and from page to page.
  tableLayout: 'fixed',
  '& thead th': {
    position: 'sticky',
    top: `calc(${BANNER_OFFSET} + ${sizes.topBar}px)`,
    zIndex: 1,
    height: 40,
    px: 3,
    py: 0,
    textAlign: 'left',
    fontWeight: 600,
    color: 'text.secondary',
    bgcolor: 'background.paper',
    borderBottom: 0,
    // A border of a collapsed table would scroll away under the head.
    boxShadow: 'inset 0 -1px 0 var(--mui-palette-divider)',
  },
  '& td, & tbody th': {
    height: isCompact ? 36 : 44,
    px: 3,
    py: '2px',
    fontSize: '0.8125rem',
    lineHeight: '1.125rem',
    textAlign: 'left',
    fontWeight: 400,
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& thead th:first-of-type': { borderTopLeftRadius: 7 },
  '& thead th:last-of-type': { borderTopRightRadius: 7 },
  '& .right': { textAlign: 'right', '& .MuiTableSortLabel-root': { flexDirection: 'row-reverse' } },
  '& tbody tr:hover > *, & tbody tr:focus-within > *': { bgcolor: 'brand.tint' },
  '& tbody tr[draggable]': { cursor: 'grab' },
  '& tbody tr[data-drop] > *': { boxShadow: 'inset 0 2px 0 currentColor' },
  '& .select': { width: SELECT_WIDTH, px: 0, textAlign: 'center' },
  '& .menu': { width: MENU_WIDTH, px: 1, textAlign: 'right' },
  '@media (hover: hover)': {
    '& tr .rowMenu': { opacity: 0 },
    '& tr:hover .rowMenu, & tr:focus-within .rowMenu, & .rowMenu[aria-expanded="true"]': { opacity: 1 },
  },
});

/** What table and cards share: the name that opens the record, the line under it, the menu button, the loading bars. */
export const rowStyles = {
  '& .nameLink': {
    color: 'text.primary',
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { color: 'primary.main', textDecoration: 'underline' },
  },
  '& .secondary': { display: 'block', color: 'text.secondary', fontSize: '0.75rem', lineHeight: '1rem' },
  '& .rowMenu': {
    display: 'inline-grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    p: 0,
    border: 0,
    borderRadius: 2,
    color: 'text.secondary',
    bgcolor: 'transparent',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
  },
  '& .bar': {
    display: 'block',
    height: 12,
    maxWidth: 160,
    borderRadius: 1,
    bgcolor: 'divider',
    opacity: 0,
    // Nothing is shown in the first 150 ms, so that a fast answer does not flicker.
    animation: 'listBar 1.2s ease-in-out 150ms infinite alternate',
    '@keyframes listBar': { from: { opacity: 1 }, to: { opacity: 0.4 } },
  },
} satisfies SxProps<Theme>;
