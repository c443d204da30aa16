import { lazy } from 'react';

/** Fetches the palette's code. */
export const loadPalette = () => import('./CommandPalette.tsx');

/** The palette, loaded when it is first shown. */
export const LazyPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
