import { interpretSchemas } from '@atrium/contract';
import { createAuthClient, relayCallback } from '@atrium/auth-client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';

import { App } from './app/App.tsx';
import { noteActivity } from './app/inactivity/followActivity.ts';
import { invalidateOnLogout } from './app/invalidateOnLogout.ts';
import { portalCallAccess } from './app/portalCallAccess.ts';
import { reportCaughtError } from './app/reportCaughtError.ts';
import { createRoutes, FRAME_ROUTE } from './app/router/createRoutes.tsx';
import { discoverScreens } from './app/router/discoverScreens.ts';
import { reachKnownProvider } from './app/signIn/reachProvider.ts';
import { dropDraftsOnLogout } from './app/updates/dropDraftsOnLogout.ts';
import { startUpdates } from './app/updates/portalUpdates.ts';
import { beginVisit } from './app/visit/beginVisit.ts';
import { dropKeptStart } from './app/visit/keptStart.ts';
import { setCallAccess } from './kit/api/callAccess.ts';
import { reportUncaughtErrors } from './kit/api/reportError.ts';
import { paintColourScheme } from './ui/colourMode/colourModeStorage.ts';
import { hasStorage } from './ui/storage/browserStorage.ts';
import { startText } from './ui/text/startText.ts';

async function start(): Promise<void> {
  reportUncaughtErrors();
  interpretSchemas();
  const container = document.querySelector('#root');
  if (container === null) throw new Error('The page has no #root');
  if (!hasStorage()) return (await import('./app/browser/showStorageRefused.tsx')).showStorageRefused(container);
  const auth = createAuthClient();
  if (await reachKnownProvider(auth.parameters())) return;
  setCallAccess(portalCallAccess(auth));
  invalidateOnLogout(auth);
  dropDraftsOnLogout(auth);
  auth.on('userLogout', dropKeptStart);
  auth.on('userLogin', noteActivity);
  paintColourScheme();
  const routes = createRoutes();
  const text = startText();
  // The screen of the address begins to load while the texts do.
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: discoverScreens() });
  // A failure is reported by the frame, which asks again.
  if (matchRoutes(routes, location)?.some(({ route }) => route.id === FRAME_ROUTE))
    beginVisit(auth).catch(() => undefined);
  await text;
  createRoot(container, { onCaughtError: reportCaughtError }).render(
    <StrictMode>
      <App auth={auth} router={router} />
    </StrictMode>,
  );
  // In development the sources are served as they are.
  if (import.meta.env.PROD) startUpdates();
}

// The return point of a popup or of a hidden frame only hands its address on and shows nothing.
if (!(location.pathname === '/login' && hasStorage() && relayCallback(undefined, () => void start()))) void start();
