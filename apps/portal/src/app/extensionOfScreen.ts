import { menu } from '@atrium/contract';

import { menuPage } from './contexts/landing.ts';
import type { ScreenEntry } from './screenSet.ts';

/** The code of the extension by which apps show what a screen is about (NAV-18, ON-01); undefined where there is none. */
export function extensionOfScreen({ context, page }: Pick<ScreenEntry, 'context' | 'page'>): string | undefined {
  if (context === 'VENDOR') return 'extension.foodAndBeverage';
  const [first = ''] = page.split('/');
  const meant = menuPage(context, first);
  return menu.find((item) => item.context === context && item.page === meant)?.extension;
}
