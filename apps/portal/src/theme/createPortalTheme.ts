import { enUS, frFR } from '@mui/material/locale';
import { createTheme } from '@mui/material/styles';
import type { Theme } from '@mui/material/styles';

import { components } from './components.ts';
import { paletteOf } from './palette.ts';
import { darkTokens, lightTokens } from './tokens.ts';
import { typography } from './typography.ts';

/** The product's look in light and dark, as CSS variables, with MUI's own words in the person's language (SHELL-49, SHELL-57 to SHELL-59). */
export function createPortalTheme(language: 'en' | 'fr'): Theme {
  return createTheme(
    {
      cssVariables: { colorSchemeSelector: 'data-mui-color-scheme' },
      defaultColorScheme: 'light',
      colorSchemes: {
        light: { palette: paletteOf(lightTokens, 'light') },
        dark: { palette: paletteOf(darkTokens, 'dark') },
      },
      spacing: 4,
      shape: { borderRadius: 8 },
      typography,
      transitions: {
        duration: {
          shortest: 120,
          shorter: 120,
          short: 160,
          standard: 160,
          complex: 200,
          enteringScreen: 160,
          leavingScreen: 120,
        },
        easing: { easeInOut: 'ease-out', easeOut: 'ease-out', easeIn: 'ease-out', sharp: 'ease-out' },
      },
      components,
    },
    language === 'fr' ? frFR : enUS,
  );
}
