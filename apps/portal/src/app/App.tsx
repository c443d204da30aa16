import { Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import type { ClientOnErrorFunction, DataRouter } from 'react-router';

import { PortalTheme } from '../ui/colourMode/PortalTheme.tsx';
import { useLanguage } from '../ui/text/useText.ts';
import { AuthContext } from './authContext.ts';
import type { PortalAuth } from './authContext.ts';
import { BrowserGate } from './browser/BrowserGate.tsx';
import { reportCaughtError } from './reportCaughtError.ts';

interface AppProps {
  readonly auth: PortalAuth;
  readonly router: DataRouter;
}

/** Reports nothing of what React has caught while drawing, as it does so itself. */
const handleError: ClientOnErrorFunction = (error, { errorInfo }) => {
  if (errorInfo === undefined) reportCaughtError(error);
};

/** The portal: its sign-in client, its look in the person's language, and its routes. */
export function App({ auth, router }: AppProps) {
  const language = useLanguage();
  return (
    <AuthContext value={auth}>
      <PortalTheme language={language}>
        <Suspense>
          <BrowserGate>
            <RouterProvider router={router} onError={handleError} />
          </BrowserGate>
        </Suspense>
      </PortalTheme>
    </AuthContext>
  );
}
