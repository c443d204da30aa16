import type { Look } from '@atrium/contract';

import type { PhoneSetting } from './PhoneFrame.tsx';

/** How the app looks in one mode, as CSS. Lengths are in pixels. */
export interface AppLook {
  readonly primary: string;
  readonly onPrimary: string;
  readonly background: string;
  readonly surface: string;
  readonly text: string;
  readonly buttonRadius: string;
  readonly cardBorder: string;
  readonly cardShadow: string;
}

const radii = { square: '0px', rounded: '8px', pill: '999px' } as const;

/** The look of a branding in a mode. */
export function appLook(look: Look, mode: PhoneSetting['mode']): AppLook {
  const colours =
    mode === 'light'
      ? {
          primary: look.primaryColor,
          onPrimary: look.onPrimaryColor,
          background: look.backgroundColor,
          surface: look.surfaceColor,
          text: look.textColor,
        }
      : {
          primary: look.darkPrimaryColor,
          onPrimary: look.darkOnPrimaryColor,
          background: look.darkBackgroundColor,
          surface: look.darkSurfaceColor,
          text: look.darkTextColor,
        };
  return {
    ...colours,
    buttonRadius: radii[look.buttonShape],
    cardBorder:
      look.cardStyle === 'outlined' ? `1px solid color-mix(in srgb, ${colours.text} 24%, transparent)` : 'none',
    cardShadow: look.cardStyle === 'raised' ? '0 2px 10px rgb(0 0 0 / 0.28)' : 'none',
  };
}
