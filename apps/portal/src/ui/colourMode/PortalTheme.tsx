import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { colourModeStorage, colourSchemeKey, modeKey, rememberColourScheme } from './colourModeStorage.ts';
import { createPortalTheme } from '../../theme/createPortalTheme.ts';
import { FontFaces } from '../../theme/FontFaces.tsx';
import { createStyleCache } from './styleCache.ts';

/**
 * Lets the page take another scheme without transitions, by a rule that it came with: MUI's `disableTransitionOnChange`
 * puts in a style element, which the policy of pages forbids (SEC-06). The provider sets the scheme right after this.
 */
function stopTransitions(): void {
  const { documentElement: page, body } = document;
  page.dataset['repainted'] = '';
  setTimeout(() => {
    // The browser takes the new colours in while the rule holds.
    getComputedStyle(body).getPropertyValue('color');
    delete page.dataset['repainted'];
  }, 1);
}

function ColourSchemeMemory() {
  const { colorScheme } = useColorScheme();
  const shown = useRef(colorScheme);
  useEffect(() => {
    if (colorScheme === 'light' || colorScheme === 'dark') rememberColourScheme(colorScheme);
    if (shown.current !== colorScheme) stopTransitions();
    shown.current = colorScheme;
  }, [colorScheme]);
  return null;
}

interface PortalThemeProps {
  readonly language: 'en' | 'fr';
  readonly children: ReactNode;
}

/** The look around everything: light, dark or as the system, which is the default (SHELL-50). Its variables come with the page. */
export function PortalTheme({ language, children }: PortalThemeProps) {
  const [styleCache] = useState(createStyleCache);
  const theme = useMemo(() => createPortalTheme(language), [language]);
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey={modeKey}
        colorSchemeStorageKey={colourSchemeKey}
        storageManager={colourModeStorage}
        disableStyleSheetGeneration
        noSsr
      >
        <FontFaces />
        <CssBaseline enableColorScheme />
        <ColourSchemeMemory />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
