import { useSyncExternalStore } from 'react';

import type { ReactNode } from 'react';

import { browserSupport } from './browserSupport.ts';
import type { BrowserSupport } from './browserSupport.ts';
import { laterPart } from '../../ui/later/laterPart.ts';

const UnsupportedBrowser = laterPart(async () => (await import('./UnsupportedBrowser.tsx')).UnsupportedBrowser, {
  texts: ['pages'],
});

/** A browser does not change while a page is open. */
const neverChanges = () => () => undefined;

/** Lets only browsers in that run the portal; nothing is drawn where that is unknown, outside of a browser (SHELL-25). */
export function BrowserGate({ children }: { readonly children: ReactNode }) {
  const support = useSyncExternalStore<BrowserSupport>(neverChanges, browserSupport, () => 'unknown');
  if (support === 'unknown') return null;
  return support === 'supported' ? children : <UnsupportedBrowser />;
}
