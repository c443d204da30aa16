import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

import { SWITCH_ROLE_PATH } from '../../features/trial/switchRolePath.ts';
import { withPaymentReturn } from '../pages/withPaymentReturn.tsx';
import { ErrorScreen } from '../signIn/ErrorScreen.tsx';
import { InvalidDomainScreen } from '../signIn/InvalidDomainScreen.tsx';
import { LoginScreen } from '../signIn/LoginScreen.tsx';
import { NoRolesScreen } from '../signIn/NoRolesScreen.tsx';
import { SignInScreen } from '../signIn/SignInScreen.tsx';
import { NotFound } from '../shell/NotFound.tsx';
import { PortalErrorBoundary } from './PortalErrorBoundary.tsx';
import { RootLayout } from './RootLayout.tsx';

/** The route around everything behind sign-in. */
export const FRAME_ROUTE = 'frame';

/** Loads the frame: one chunk, which the sign-in screen fetches while the person types. */
async function loadFrame() {
  return (await import('../shell/GuardedFrame.tsx')).GuardedFrame;
}

/** A route of its own whose screen is loaded when it is opened. */
function lazyRoute(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}

/** The top-level routes of the specification; everything behind sign-in shares the frame and its guard (SHELL-02 to SHELL-16). */
export function createRoutes(): RouteObject[] {
  return [
    {
      element: <RootLayout />,
      errorElement: <PortalErrorBoundary />,
      hydrateFallbackElement: <></>,
      children: [
        { path: 'signin', element: <SignInScreen /> },
        { path: 'login', element: <LoginScreen /> },
        { path: 'error', element: <ErrorScreen /> },
        // SHELL-06: the specification's spelling, and the same view.
        { path: 'successfullAuthRedirect', Component: withPaymentReturn(ErrorScreen, true) },
        lazyRoute('redirect', async () => (await import('../pages/RedirectScreen.tsx')).RedirectScreen),
        lazyRoute('close', async () =>
          withPaymentReturn((await import('../pages/CloseScreen.tsx')).CloseScreen, false),
        ),
        lazyRoute('reset', async () => (await import('../pages/ResetScreen.tsx')).ResetScreen),
        lazyRoute('documentation', async () => (await import('../help/DocumentationScreen.tsx')).DocumentationScreen),
        lazyRoute('support', async () => (await import('../help/SupportScreen.tsx')).SupportScreen),
        lazyRoute('terms', async () => (await import('../help/TermsScreen.tsx')).TermsScreen),
        lazyRoute(SWITCH_ROLE_PATH, async () => (await import('../shell/SwitchRole.tsx')).SwitchRole),
        { path: 'no-roles', element: <NoRolesScreen /> },
        { path: 'invalid-domain', element: <InvalidDomainScreen /> },
        {
          id: FRAME_ROUTE,
          lazy: { Component: loadFrame },
          // The screens come with the frame: see `discoverScreens`.
          children: [{ path: '*', Component: NotFound }],
        },
      ],
    },
  ];
}
