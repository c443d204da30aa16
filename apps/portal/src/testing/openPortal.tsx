import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject } from 'react-router';

import { App } from '../app/App.tsx';
import type { PortalAuth } from '../app/authContext.ts';
import { createRoutes } from '../app/router/createRoutes.tsx';
import { discoverScreens } from '../app/router/discoverScreens.ts';
import { startText } from '../ui/text/startText.ts';

/** Opens the whole portal at an address, in English by default, with further pages next to its own. */
export async function openPortal(
  address: string,
  auth: PortalAuth,
  language: 'en' | 'fr' = 'en',
  furtherPages: readonly RouteObject[] = [],
) {
  await startText(language);
  const router = createMemoryRouter([...createRoutes(), ...furtherPages], {
    initialEntries: [address],
    patchRoutesOnNavigation: discoverScreens(),
  });
  const view = render(<App auth={auth} router={router} />);
  return { ...view, router, address: () => `${router.state.location.pathname}${router.state.location.search}` };
}
