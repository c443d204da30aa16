import SvgIcon from '@mui/material/SvgIcon';
import { useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useSyncExternalStore } from 'react';

import { QUIET, whenQuiet } from '../visit/whenQuiet.ts';
import type { MenuIcon } from './MenuIcon.tsx';

let loaded: typeof MenuIcon | undefined;
const listeners = new Set<() => void>();

const icons = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => loaded,
};

async function loadIcons(): Promise<void> {
  loaded = (await import('./MenuIcon.tsx')).MenuIcon;
  for (const listener of listeners) listener();
}

/** Fetches the icons of the menu once the page is there: they weigh as much as two lists. */
export function useMenuIcons(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      loaded === undefined ? whenQuiet(queryClient, QUIET, () => void loadIcons().catch(() => undefined)) : undefined,
    [queryClient],
  );
}

/** The icon of a menu page, and its room until the icons are there. */
export function PageIcon({ page }: { readonly page: string }) {
  const icon = useSyncExternalStore(icons.subscribe, icons.get);
  return icon === undefined ? <SvgIcon /> : createElement(icon, { page });
}
