import { Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import type { DataRouter } from 'react-router';

import { PortalTheme } from '../ui/colourMode/PortalTheme.tsx';
import { useLanguage } from '../ui/text/useText.ts';
import { AuthContext } from './authContext.ts';
import type { PortalAuth } from './authContext.ts';
import { BrowserGate } from './browser/BrowserGate.tsx';

interface AppProps {
  readonly auth: PortalAuth;
  readonly router: DataRouter;
}

/** The portal: its sign-in client, its look in the person's language, and its routes. */
export function App({ auth, router }: AppProps) {
  const language = useLanguage();
  return (
    <AuthContext value={auth}>
      <PortalTheme language={language}>
        <Suspense>
          <BrowserGate>
            <RouterProvider router={router} />
          </BrowserGate>
        </Suspense>
      </PortalTheme>
    </AuthContext>
  );
}
