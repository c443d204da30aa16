import { interpretSchemas } from '@atrium/contract';
import { createAuthClient, relayCallback } from '@atrium/auth-client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';

import { App } from './app/App.tsx';
import { invalidateOnLogout } from './app/invalidateOnLogout.ts';
import { portalCallAccess } from './app/portalCallAccess.ts';
import { createRoutes } from './app/router/createRoutes.tsx';
import { reachKnownProvider } from './app/signIn/reachProvider.ts';
import { dropDraftsOnLogout } from './app/updates/dropDraftsOnLogout.ts';
import { startUpdates } from './app/updates/portalUpdates.ts';
import { beginVisit } from './app/visit/beginVisit.ts';
import { dropKeptStart } from './app/visit/keptStart.ts';
import { setCallAccess } from './kit/api/callAccess.ts';
import { reportError, reportUncaughtErrors } from './kit/api/reportError.ts';
import { paintColourScheme } from './ui/colourMode/colourModeStorage.ts';
import { startText } from './ui/text/startText.ts';

/** What an error boundary has caught: the console reports it as React would, and the server's log (RES-32). */
function handleCaughtError(error: unknown): void {
  // oxlint-disable-next-line no-console -- React's own report, which this handler takes the place of
  console.error(error);
  reportError(error);
}

async function start(): Promise<void> {
  reportUncaughtErrors();
  interpretSchemas();
  const container = document.querySelector('#root');
  if (container === null) throw new Error('The page has no #root');
  const auth = createAuthClient();
  if (await reachKnownProvider(auth.parameters())) return;
  setCallAccess(portalCallAccess(auth));
  invalidateOnLogout(auth);
  dropDraftsOnLogout(auth);
  auth.on('userLogout', dropKeptStart);
  paintColourScheme();
  const routes = createRoutes();
  // A failure is reported by the frame, which asks again.
  if (matchRoutes(routes, location)?.at(-1)?.route.path === '*') beginVisit(auth).catch(() => undefined);
  // The screen of the address begins to load while the texts do.
  const router = createBrowserRouter(routes);
  await startText();
  createRoot(container, { onCaughtError: handleCaughtError }).render(
    <StrictMode>
      <App auth={auth} router={router} />
    </StrictMode>,
  );
  // In development the sources are served as they are.
  if (import.meta.env.PROD) startUpdates();
}

// The return point of a popup or of a hidden frame only hands its address on and shows nothing.
if (!(location.pathname === '/login' && relayCallback())) void start();
