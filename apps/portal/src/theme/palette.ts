import type { PaletteOptions } from '@mui/material/styles';

import { specified } from './tokens.ts';
import type { Tokens } from './tokens.ts';

declare module '@mui/material/styles' {
  /** The theme is one of CSS variables. */
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    /** The tokens that MUI has no place for; as CSS variables `--mui-palette-brand-…`. */
    brand: BrandPalette;
  }
  interface PaletteOptions {
    brand?: BrandPalette;
  }
}

interface BrandPalette {
  fill: string;
  text: string;
  tint: string;
  ground: string;
  hairline: string;
  badge: string;
  dangerTint: string;
  goodTint: string;
  cautionTint: string;
  infoTint: string;
}

/** MUI's palette from the product's tokens: `primary.main` is the accessible brand text, `brand.fill` the teal itself. */
export function paletteOf(tokens: Tokens, mode: 'light' | 'dark'): PaletteOptions {
  // Dark words on every light fill of the dark mode, white ones on the dark fills of the light mode.
  const onFill = mode === 'light' ? '#ffffff' : specified.darkText;
  const status = (main: string) => ({ main, light: main, dark: main, contrastText: onFill });
  return {
    mode,
    primary: status(tokens.brandText),
    secondary: { ...status(specified.grey), contrastText: '#ffffff' },
    error: status(tokens.danger),
    success: status(tokens.good),
    warning: status(tokens.caution),
    info: status(tokens.info),
    text: { primary: tokens.text, secondary: tokens.secondaryText, disabled: tokens.secondaryText },
    background: { default: tokens.ground, paper: tokens.surface },
    divider: tokens.hairline,
    brand: {
      fill: tokens.brand,
      text: tokens.brandText,
      tint: tokens.brandTint,
      ground: tokens.ground,
      hairline: tokens.hairline,
      badge: specified.notificationRed,
      dangerTint: tokens.dangerTint,
      goodTint: tokens.goodTint,
      cautionTint: tokens.cautionTint,
      infoTint: tokens.infoTint,
    },
  };
}
