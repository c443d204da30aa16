import { describe, expect, it } from 'vitest';

import { createPortalTheme } from './createPortalTheme.ts';
import { darkTokens, lightTokens, specified } from './tokens.ts';
import { FONT_STACK } from './typography.ts';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('the theme', () => {
  it('uses the four colours of the specification (SHELL-57)', () => {
    expect(specified).toEqual({ teal: '#29ccc4', grey: '#6f7682', darkText: '#002124', notificationRed: '#ed0235' });
    const { palette } = createPortalTheme('en');
    expect(palette.brand.fill).toBe('#29ccc4');
    expect(palette.secondary.main).toBe('#6f7682');
    expect(palette.text.primary).toBe('#002124');
    expect(palette.brand.badge).toBe('#ed0235');
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
