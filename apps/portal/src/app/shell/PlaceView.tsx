import { Suspense, createElement, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';

import { markTiming } from '../../features/monitoring/monitor.ts';
import { parsePath, pathOf } from '../../kit/navigation/place.ts';
import { useCan, useSession } from '../../kit/session/useSession.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { tabOf, tabOfPage } from '../contexts/buildingTabs.ts';
import { EnterContext } from '../contexts/EnterContext.tsx';
import { landingContexts } from '../contexts/landing.ts';
import { featureOfScreen, matchScreen } from '../matchScreen.ts';
import type { ScreenMatch } from '../matchScreen.ts';
import { ScreenErrorBoundary } from '../router/ScreenErrorBoundary.tsx';
import { screens } from '../screens.ts';
import { BuildingTabs } from './BuildingTabs.tsx';
import { lazyScreen } from './lazyScreen.ts';
import { NotFound } from './NotFound.tsx';

/** Marks when what is next to it is there. */
function ShownMark({ name }: { readonly name: string }) {
  useEffect(() => markTiming(name), [name]);
  return null;
}

function Screen({ match }: { readonly match: ScreenMatch }) {
  const { pathname } = useLocation();
  const part = match.recordId === undefined ? 'ListScreen' : 'RecordScreen';
  return (
    <ScreenErrorBoundary key={pathname}>
      {() => (
        <Suspense fallback={<PageSkeleton />}>
          {createElement(lazyScreen(match.entry, part))}
          <ShownMark name={`${match.entry.context} ${match.entry.page} ${part}`} />
        </Suspense>
      )}
    </ScreenErrorBoundary>
  );
}

/** What an address of the main application shows: its screen, the first page of its context, or that there is none (SHELL-13 to SHELL-20). */
export function PlaceView() {
  const { pathname } = useLocation();
  const session = useSession();
  const may = useCan();
  const parsed = parsePath(pathname);
  const match = parsed === null ? null : matchScreen(screens, parsed.context, parsed.rest);
  const shown = parsed === null || parsed.rest.length === 0 ? undefined : parsed.context;
  const [lastShown, setLastShown] = useState(shown);
  if (shown !== undefined && shown !== lastShown) setLastShown(shown);

  if (parsed === null) {
    return pathname === '/' ? <Navigate to={pathOf(landingContexts(session), '')} replace /> : <NotFound />;
  }
  if (parsed.rest.length === 0) return <EnterContext lastLeft={lastShown} />;
  if (match === null || !may(featureOfScreen(match.entry), 'view')) return <NotFound />;
  const tab = tabOf(parsed.context, parsed.rest) ?? tabOfPage(parsed.context, parsed.rest);
  return (
    <>
      {tab !== null && <BuildingTabs current={tab} />}
      <Screen match={match} />
    </>
  );
}
