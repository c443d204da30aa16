import type { StorageManager } from '@mui/material/styles';

import { readStored, writeStored } from '../storage/browserStorage.ts';
import { storageKeys } from '../storage/storageKeys.ts';
import { darkTokens, lightTokens } from '../../theme/tokens.ts';

/** What the person chose: `light`, `dark` or `system` (SHELL-50, SHELL-51). */
export const modeKey = storageKeys.colourMode;
/** The scheme last shown, `light` or `dark`, which the page is first painted in (SHELL-51). */
export const colourSchemeKey = storageKeys.colourScheme;

/**
 * Keeps the colour mode under exactly the two keys of SHELL-51. MUI would keep one scheme for each mode
 * under two keys more; with one scheme per mode there is nothing to remember in those.
 */
export const colourModeStorage: StorageManager = ({ key }) => ({
  get: (defaultValue: unknown) => (key === modeKey ? (readStored(modeKey) ?? defaultValue) : defaultValue),
  set: (value: unknown) => {
    if (key === modeKey && typeof value === 'string') writeStored(modeKey, value);
  },
  subscribe: (handler) => {
    if (key !== modeKey) return () => undefined;
    const handleStorage = (event: StorageEvent) => {
      if (event.key === modeKey) handler(event.newValue);
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  },
});

/** Shows the scheme of the last visit before anything is drawn; without one the page's own style follows the system. */
export function paintColourScheme(): void {
  const scheme = readStored(colourSchemeKey);
  const isChosen = ![null, 'system'].includes(readStored(modeKey));
  if (!isChosen || (scheme !== 'light' && scheme !== 'dark')) return;
  document.documentElement.style.background = scheme === 'dark' ? darkTokens.ground : lightTokens.ground;
}

/** Keeps the scheme on screen for the first paint of the next visit. */
export function rememberColourScheme(scheme: 'light' | 'dark'): void {
  writeStored(colourSchemeKey, scheme);
}
