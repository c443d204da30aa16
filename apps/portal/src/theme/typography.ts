import type { ThemeOptions } from '@mui/material/styles';

/** Avenir Next where it is installed, else the self-hosted Nunito Sans (SHELL-58). */
export const FONT_STACK = '"Avenir Next", "Nunito Sans Variable", system-ui, sans-serif';

const style = (size: number, line: number, weight = 400) => ({
  fontSize: `${size / 16}rem`,
  lineHeight: `${line / 16}rem`,
  fontWeight: weight,
  letterSpacing: 0,
});

/** Sizes over line heights in pixels at the browser's usual 16: 14/20 body, 13/18 table and help, 12/16 caption, 16/24 section, 22/28 page. */
export const typography: NonNullable<ThemeOptions['typography']> = {
  fontFamily: FONT_STACK,
  fontWeightMedium: 600,
  fontWeightBold: 600,
  h1: style(22, 28, 600),
  h2: style(16, 24, 600),
  h3: style(14, 20, 600),
  h4: style(14, 20, 600),
  h5: style(14, 20, 600),
  h6: style(14, 20, 600),
  subtitle1: style(16, 24, 600),
  subtitle2: style(14, 20, 600),
  body1: style(14, 20),
  body2: style(13, 18),
  caption: style(12, 16),
  overline: { ...style(12, 16, 600), textTransform: 'none' },
  button: { ...style(14, 20, 600), textTransform: 'none' },
};
