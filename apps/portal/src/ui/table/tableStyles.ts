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

/** Cards are plain elements styled from their list. */
export const cardStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    columnGap: 2,
    minHeight: 88,
    p: 3,
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '& > .selectable': { gridTemplateColumns: 'auto 1fr auto' },
  '& > li:last-of-type': { borderBottom: 0 },
  // A chip that would leave the name less than three fifths of the line has a line of its own.
  '& .head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 1,
    '& > :first-of-type': { flex: '1 0 60%' },
  },
  '& dl': { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', columnGap: 6, m: 0, typography: 'caption' },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
} satisfies SxProps<Theme>;

/** What table and cards share, and what cells are made of: a row has plain elements, styled from their list. */
export const rowStyles = {
  '& .nameLink': {
    color: 'text.primary',
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { color: 'primary.main', textDecoration: 'underline' },
  },
  '& .secondary': { display: 'block', color: 'text.secondary', fontSize: '0.75rem', lineHeight: '1rem' },
  // An icon and a word that belong together.
  '& .marked': {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    gap: 1,
    '& svg': { fontSize: 16 },
  },
  // Floats, so that the name and the line below it both are next to it.
  '& .rowPicture': {
    float: 'left',
    // A phone has no room for it next to the status.
    display: { xs: 'none', sm: 'grid' },
    placeItems: 'center',
    width: 57,
    height: 32,
    mr: 3,
    borderRadius: 1,
    border: 1,
    borderColor: 'divider',
    objectFit: 'cover',
    bgcolor: 'action.hover',
    color: 'text.secondary',
  },
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
  '& .selectBox': {
    appearance: 'none',
    display: 'inline-grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    m: 0,
    borderRadius: 2,
    color: 'text.secondary',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '&::before, &::after': { content: '""', gridArea: '1 / 1', boxSizing: 'border-box' },
    '&::before': { width: 16, height: 16, border: '2px solid', borderRadius: '2px' },
    '&:checked, &:indeterminate': { color: 'primary.main', '&::before': { bgcolor: 'currentColor' } },
    '&:checked::after': {
      width: 6,
      height: 10,
      mb: '2px',
      border: '0 solid',
      borderColor: 'background.paper',
      borderRightWidth: 2,
      borderBottomWidth: 2,
      transform: 'rotate(45deg)',
    },
    '&:indeterminate::after': {
      width: 8,
      height: '2px',
      bgcolor: 'background.paper',
      transform: 'none',
      border: 0,
      m: 0,
    },
    '@media (forced-colors: active)': { appearance: 'auto', width: 16, height: 16 },
  },
  '& .bar': {
    display: 'block',
    height: 12,
    maxWidth: 160,
    borderRadius: 1,
    bgcolor: 'divider',
  },
  // One animation for all bars. Nothing is shown in the first 150 ms, so that a fast answer does not flicker.
  '& .waiting': {
    animation: 'listHidden 150ms step-end, listBar 1.2s ease-in-out 150ms infinite alternate',
    '@keyframes listHidden': { from: { opacity: 0 } },
    '@keyframes listBar': { from: { opacity: 1 }, to: { opacity: 0.4 } },
  },
} satisfies SxProps<Theme>;
