import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { usePageKey } from './usePageKey.ts';
import { usePageWait } from './usePageWait.ts';

/** The open screen; it takes the focus when another page opens, so that keyboard and screen reader begin there (KIT-15). */
export function MainRegion({ children }: { readonly children: ReactNode }) {
  const pageKey = usePageKey();
  const isLeaving = usePageWait();
  const region = useRef<HTMLElement>(null);
  const previous = useRef(pageKey);
  useEffect(() => {
    if (previous.current === pageKey) return;
    previous.current = pageKey;
    region.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [pageKey]);
  return (
    <Box
      component="main"
      id="content"
      ref={region}
      tabIndex={-1}
      aria-busy={isLeaving}
      sx={{ flex: 1, minWidth: 0, outline: 'none' }}
    >
      {children}
    </Box>
  );
}
