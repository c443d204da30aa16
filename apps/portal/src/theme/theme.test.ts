import { describe, expect, it } from 'vitest';

import { contrast } from '../testing/contrast.ts';
import { createPortalTheme } from './createPortalTheme.ts';
import { darkTokens, lightTokens, specified } from './tokens.ts';
import { FONT_STACK } from './typography.ts';

describe('the theme', () => {
  it('uses the four colours of the specification (SHELL-57)', () => {
    expect(specified).toEqual({ teal: '#29ccc4', grey: '#6f7682', darkText: '#002124', notificationRed: '#ed0235' });
    const { palette } = createPortalTheme('en');
    expect(palette.brand.fill).toBe('#29ccc4');
    expect(palette.secondary.main).toBe('#6f7682');
    expect(palette.text.primary).toBe('#002124');
    expect(palette.brand.badge).toBe('#ed0235');
  });

  it('highlights the chosen one of a set where the system gives the colours (KIT-15)', () => {
    const theme = createPortalTheme('en');
    const base = theme.components?.MuiCssBaseline?.styleOverrides;
    const styles: unknown = typeof base === 'function' ? base(theme) : base;
    const own = Object(Object(styles)['@media (forced-colors: active)']);
    const highlighted = Object.keys(own).filter((one) => own[one].backgroundColor === 'Highlight !important');
    const isHighlighted = (markup: string) => {
      const page = document.createElement('div');
      page.innerHTML = markup;
      return highlighted.some((one) => page.querySelector('[data-one]')?.matches(one));
    };
    for (const role of ['tab', 'option', 'treeitem', 'gridcell']) {
      expect(isHighlighted(`<div role="${role}" aria-selected="true" data-one></div>`)).toBe(true);
      expect(isHighlighted(`<div role="${role}" aria-selected="false" data-one></div>`)).toBe(false);
    }
    expect(isHighlighted('<button aria-pressed="true" data-one></button>')).toBe(true);
    expect(isHighlighted('<a aria-current="page" data-one></a>')).toBe(true);
    expect(isHighlighted('<div aria-current="true" data-one></div>')).toBe(true);
    expect(isHighlighted('<div aria-current="date" data-one></div>')).toBe(false);
  });

  it('begins its font stack with Avenir Next (SHELL-58)', () => {
    expect(FONT_STACK).toMatch(/^"Avenir Next", "Nunito Sans Variable"/);
    expect(createPortalTheme('en').typography.fontFamily).toBe(FONT_STACK);
  });

  it('draws text fields and selects in the standard variant (SHELL-59)', () => {
    const { components } = createPortalTheme('en');
    const variants = [components?.MuiTextField, components?.MuiSelect, components?.MuiFormControl].map(
      (component) => component?.defaultProps?.variant,
    );
    expect(variants).toEqual(['standard', 'standard', 'standard']);
  });

  it('speaks the person’s language in the library’s own words (SHELL-49)', () => {
    const { components } = createPortalTheme('fr');
    expect(components?.MuiTablePagination?.defaultProps?.labelRowsPerPage).toBe('Lignes par page :');
    expect(components?.MuiAutocomplete?.defaultProps).toMatchObject({
      noOptionsText: 'Pas de résultats',
      loadingText: 'Chargement…',
      closeText: 'Fermer',
    });
  });

  it('keeps text readable on its grounds in both modes (KIT-15)', () => {
    for (const { text, secondaryText, brandText, danger, good, caution, info, ground, surface } of [
      lightTokens,
      darkTokens,
    ]) {
      for (const colour of [text, secondaryText, brandText, danger, good, caution, info]) {
        expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colour, surface)).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast(specified.darkText, specified.teal)).toBeGreaterThanOrEqual(4.5);
  });
});
