import type { Components, Theme } from '@mui/material/styles';

import { statusChip } from './statusChip.ts';

/** Pixels. */
const ICON_SIZE = 20;

/** The chosen one of tabs and toggles, and where one is in a menu. */
const CHOSEN = [
  ...['tab', 'option', 'treeitem', 'gridcell'].map((role) => `[role="${role}"][aria-selected="true"]`),
  'button[aria-pressed="true"]',
  '[aria-current="true"]',
  'a[aria-current="page"]',
].join(', ');

/** Menus, bars, filters, pagers, toasts and what selects or opens rows. */
const NOT_ON_PAPER = [
  'nav',
  'header:has(nav)',
  '.consentBar',
  '[role="search"]',
  '.toasts',
  '.formBar',
  '.MuiButton-root',
  '.MuiIconButton-root',
  'th.select, td.select, th.menu, td.menu',
].join(', ');

type ThemeComponents = Components<Omit<Theme, 'components'>>;

/** How MUI's parts look here: standard fields (SHELL-59), hairlines instead of shadows, a visible focus ring, targets of at least 24 px (KIT-15). */
export const components: ThemeComponents = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { height: '100%', background: `${theme.vars.palette.background.default} !important` },
      body: { minHeight: '100%', fontVariantNumeric: 'lining-nums' },
      '#root': { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
      'table, .tabular': { fontVariantNumeric: 'tabular-nums lining-nums' },
      ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      'main:focus, h1:focus': { outline: 'none' },
      '.MuiSvgIcon-root': {
        flexShrink: 0,
        display: 'inline-block',
        width: '1em',
        height: '1em',
        fontSize: ICON_SIZE,
        fill: 'currentColor',
        userSelect: 'none',
      },
      ...statusChip(theme),
      // Colours of the page are replaced: the chosen one of a set would look as the others do.
      '@media (forced-colors: active)': {
        [CHOSEN]: {
          forcedColorAdjust: 'none',
          backgroundColor: 'Highlight !important',
          color: 'HighlightText !important',
        },
        [`:is(${CHOSEN}) *`]: { color: 'HighlightText !important' },
      },
      // Paper has what a page is about, and nothing to press.
      '@media print': {
        [NOT_ON_PAPER]: { display: 'none !important' },
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // None at all: a short one would hand an inherited colour down one element a frame.
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiAlert: {
    // A message may quote a name or an id that has no place to break.
    styleOverrides: { message: { minWidth: 0, overflowWrap: 'anywhere' } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 36, paddingInline: 16 },
      sizeSmall: { minHeight: 28, paddingInline: 10 },
    },
    variants: [
      {
        props: { variant: 'contained', color: 'primary' },
        style: ({ theme }) => ({
          backgroundColor: theme.vars.palette.brand.fill,
          color: '#002124',
          '&:hover': { backgroundColor: '#22b5ae' },
        }),
      },
    ],
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 8 } } },
  MuiSvgIcon: { styleOverrides: { root: { fontSize: ICON_SIZE } } },
  MuiTextField: { defaultProps: { variant: 'standard', fullWidth: true } },
  MuiSelect: { defaultProps: { variant: 'standard' } },
  MuiFormControl: { defaultProps: { variant: 'standard' } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    // The label above the field is a caption: 12 of the field's 14 px.
    styleOverrides: { standard: { '&.MuiInputLabel-shrink': { transform: 'translate(0, -2px) scale(0.857)' } } },
  },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.8125rem', lineHeight: '1.125rem' } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiTooltip: { defaultProps: { arrow: true } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiDialog: { defaultProps: { fullWidth: true, maxWidth: 'xs' } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1rem', lineHeight: '1.5rem', paddingBottom: 8 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  // An entry says why it is refused, in more words than a phone is wide.
  MuiMenuItem: { styleOverrides: { root: { minHeight: 36, whiteSpace: 'normal' } } },
  MuiTableCell: { styleOverrides: { root: { fontSize: '0.8125rem', lineHeight: '1.125rem' } } },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.vars.palette.brand.tint },
      }),
    },
  },
  MuiChip: { styleOverrides: { root: { borderRadius: 8, fontSize: '0.8125rem' } } },
};
