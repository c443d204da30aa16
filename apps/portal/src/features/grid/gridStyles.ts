import type { SystemStyleObject } from '@mui/system';
import type { Theme } from '@mui/material/styles';

/** Heights and the width of the first column, in pixels. */
export const LINE_HEIGHT = 40;
export const HEAD_HEIGHT = 40;
export const STATE_WIDTH = 108;

/** Cells are plain boxes styled from their grid, so that a scrolled row costs no style work of its own. */
export const gridStyles = {
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  fontSize: '0.8125rem',
  lineHeight: '1.125rem',
  position: 'relative',
  userSelect: 'none',
  '& [role=columnheader], & [role=gridcell], & [role=rowheader]': {
    boxSizing: 'border-box',
    flex: 'none',
    px: 2,
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    overflow: 'hidden',
    borderRight: 1,
    borderBottom: 1,
    borderColor: 'divider',
    bgcolor: 'background.paper',
  },
  '& .head': { display: 'flex', position: 'sticky', top: 0, zIndex: 3, height: HEAD_HEIGHT },
  '& [role=columnheader]': { fontWeight: 600, color: 'text.secondary' },
  '& [role=columnheader] button': {
    all: 'unset',
    cursor: 'pointer',
    minWidth: 24,
    lineHeight: '24px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .line': { display: 'flex', position: 'absolute', left: 0 },
  '& .text': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 },
  '& .right': { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
  '& .quiet': { color: 'text.secondary' },
  '& .mark': { color: 'error.main', flex: 'none', ml: 'auto', fontSize: '1rem' },
  '& .name': { fontWeight: 600 },
  '@container grid (min-width: 600px)': {
    '& .state': { position: 'sticky', left: 0, zIndex: 2 },
    '& .name': { position: 'sticky', left: STATE_WIDTH, zIndex: 2 },
  },
  '& .changed > .state': { color: 'info.main' },
  '& .added > .state': { color: 'success.main' },
  '& .wrong > .state': { color: 'error.main' },
  '& .behind > .state': { color: 'warning.main' },
  // Tints are drawn over the ground, which covers what scrolls behind a cell that stays.
  '& [role=gridcell].changed': { backgroundImage: tint('info') },
  '& .added [role=gridcell].changed': { backgroundImage: tint('good') },
  '& [role=gridcell][aria-selected=true]': { backgroundImage: 'linear-gradient(var(--mui-palette-brand-tint) 0 0)' },
  '& [role=gridcell][aria-invalid=true]': {
    backgroundImage: tint('danger'),
    boxShadow: 'inset 0 -2px 0 var(--mui-palette-error-main)',
  },
  '& [role=gridcell][aria-disabled=true]': { color: 'text.secondary' },
  '&:focus-visible': { outline: 'none' },
  '& [data-active=true]': { outline: '1px solid var(--mui-palette-divider)', outlineOffset: -1 },
  '&:focus [data-active=true], & [data-active=true]:focus-within': {
    outline: '2px solid var(--mui-palette-primary-main)',
    outlineOffset: -2,
  },
  '& input, & select': {
    font: 'inherit',
    color: 'text.primary',
    bgcolor: 'background.paper',
    border: 0,
    outline: 'none',
    p: 0,
    width: '100%',
    height: LINE_HEIGHT - 6,
    minWidth: 0,
  },
} as const satisfies SystemStyleObject<Theme>;

function tint(kind: 'info' | 'good' | 'danger'): string {
  const colour = `var(--mui-palette-brand-${kind}Tint)`;
  return `linear-gradient(${colour} 0 0)`;
}
