import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { colourModeStorage, colourSchemeKey, modeKey, rememberColourScheme } from './colourModeStorage.ts';
import { createPortalTheme } from '../../theme/createPortalTheme.ts';
import { FontFaces } from '../../theme/FontFaces.tsx';
import { createStyleCache } from './styleCache.ts';

function ColourSchemeMemory() {
  const { colorScheme } = useColorScheme();
  useEffect(() => {
    if (colorScheme === 'light' || colorScheme === 'dark') rememberColourScheme(colorScheme);
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
        disableTransitionOnChange
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
