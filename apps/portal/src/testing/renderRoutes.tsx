import type { PrivilegeMap } from '@atrium/contract';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';

import { createQueryClient } from '../kit/api/queryClient.ts';
import type { DraftStore } from '../kit/form/draft/draftStore.ts';
import { browserDrafts, DraftStoreContext } from '../kit/form/draft/draftStoreContext.ts';
import { SessionContext, type PortalSession } from '../kit/session/sessionContext.ts';
import { ToastProvider } from '../ui/feedback/ToastProvider.tsx';

/** Returns the session of a person with one role, which has these rights. */
export function sessionWith(privilegeMap: PrivilegeMap, more: Partial<PortalSession> = {}): PortalSession {
  return {
    user: { id: 'u-1', customerId: 'c-1', email: 'a@b.example', firstName: 'A', lastName: 'B', roles: ['r-1'] },
    role: { id: 'r-1', name: 'Tester', defaultScreen: null, privilegeMap, canGrantRoles: [] },
    customer: { id: 'c-1', name: 'Northwind', logoUrl: null, pointr: false, inactivityMinutes: null },
    buildingIds: [],
    vendorIds: [],
    ...more,
  };
}

interface RenderOptions {
  readonly address?: string;
  readonly session?: PortalSession;
  readonly drafts?: DraftStore | undefined;
  readonly queryClient?: QueryClient;
  /** What the portal has around its pages apart from the usual. */
  readonly wrapper?: (props: { readonly children: ReactNode }) => ReactNode;
}

/** Renders routes with what the portal has around a page, but without its frame. */
export function renderRoutes(
  routes: RouteObject[],
  {
    address = '/',
    session = sessionWith({}),
    drafts = browserDrafts,
    queryClient = createQueryClient(),
    wrapper,
  }: RenderOptions = {},
) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <SessionContext value={session}>
        <DraftStoreContext value={drafts}>
          <ToastProvider>
            <Suspense fallback="…">
              <RouterProvider router={router} />
            </Suspense>
          </ToastProvider>
        </DraftStoreContext>
      </SessionContext>
    </QueryClientProvider>,
    { wrapper },
  );
  return { ...view, queryClient, router };
}
